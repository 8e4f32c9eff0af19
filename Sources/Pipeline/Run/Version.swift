/// The program's version: part of what outputs depend on.
public enum Version {
    /// The version, as `--version` and `run.json` say it.
    public static let current = "0.9.0"
}
