/// What outputs depend on besides logs and pipeline file.
public enum Version {
    /// The program's version, as `--version` and `run.json` say it.
    public static let current = "0.45.0"
    /// The version of what is decided and written, `rules` of `run.json`.
    ///
    /// It is raised by each change that makes the same logs and pipeline file give other lines of rows, rejects,
    /// reports, candidates, state or answers. Days that other rules decided are not up to date, and their candidates
    /// are not decided again. Versions of the program with the same rules continue each other's results and cache.
    public static let rules = 3
}
