/// An install decided before: in this run, or in the state of an earlier day.
public enum EarlierInstall: Sendable, Hashable {
    /// By its `InstallFacts.number` in this run.
    case thisRun(UInt32)
    /// By its place in the state that the run read.
    case state(UInt32)
}
