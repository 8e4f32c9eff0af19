/// What an install is matched to.
public enum Touch: Sendable, Equatable {
    case none
    case click(MatchedClick)
    /// A link of the catalogue, by its number in this run.
    case link(UInt32)
    /// The touch of an earlier attributed install.
    case inherited(EarlierInstall)
}
