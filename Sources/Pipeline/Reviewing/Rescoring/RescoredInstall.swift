import AttributionModel

/// An install of a piece with its decision.
struct RescoredInstall: Sendable {
    var decision: Decision
    /// If it is already known: for repeats, inheritances, and installs to which others may refer.
    var answer: RescoredAnswer?
    /// For repeats: the decided install.
    var original: [UInt8]?
    /// For repeats of an earlier day's install: that install's row.
    var earlierOriginal: StateRow?
}
