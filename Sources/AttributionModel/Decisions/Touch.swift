/// What an install is matched to.
public enum Touch: Sendable, Equatable {
    case none
    case click(MatchedClick)
    /// A link of the catalogue, in this run.
    case link(LinkNumber)
    /// The touch of an earlier attributed install.
    case inherited(EarlierInstall)
}
