/// An install decided before: in this run, or in the state of an earlier day.
public enum EarlierInstall: Sendable, Hashable {
    /// In this run.
    case thisRun(InstallNumber)
    /// By its place in the state that the run read.
    case state(UInt32)
}
