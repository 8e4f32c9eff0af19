import AttributionModel

/// An install with its decision and what its row says of the touch.
struct DecidedInstall: Sendable {
    var prepared: PreparedInstall
    var decision: Decision
    /// The touch itself, following inheritance to its end.
    var touch: Touch
    /// The install from which this one's touch is inherited.
    var inheritedFrom: EarlierInstall?
    /// For repeats: the install whose row this one copies.
    var original: RememberedInstall?
    /// For repeats of an earlier day's install: the number of its row.
    var earlierOriginal: UInt32?
}
