import AttributionModel

/// An install of a piece with its decision.
struct RescoredInstall: Sendable {
    var decision: Decision
    /// Where it is known already: of repeats, inheritances, and installs that others may refer to.
    var answer: RescoredAnswer?
    /// For repeats: the decided install.
    var original: [UInt8]?
    /// For repeats of an earlier day's install: its row.
    var earlierOriginal: StateRow?
}
