import AttributionModel

/// An install of a piece with its decision.
struct RescoredInstall: Sendable {
    /// Where what its row says of the match comes from.
    indirect enum Origin: Sendable {
        /// The install's own line.
        case own
        /// What is already known: of repeats with the id of the decided install, of inheritances, and of installs to
        /// which others may refer.
        case known(RescoredAnswer, original: [UInt8]?)
        /// The row of the earlier day's install that it repeats.
        case earlier(StateRow)
    }
    var decision: Decision
    var origin = Origin.own

    /// For repeats: the id of the decided install.
    var original: [UInt8]? {
        switch origin {
        case .own: nil
        case .known(_, let original): original
        case .earlier(let row): row.installID
        }
    }
}
