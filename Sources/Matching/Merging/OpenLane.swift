import AttributionModel

/// A lane, or a chain of a lane's clicks, that an install may take from: the places not yet given out.
struct OpenLane {
    /// A chain of clicks in a view of the lane.
    struct Chain {
        let view: Int
        let agreement: Digest
    }

    /// Its place among the lanes.
    let lane: Int
    /// Whether its clicks may be paired with the install.
    let isAdmitted: Bool
    /// Whether each click is still to be compared with the install.
    let isCompared: Bool
    /// The chain; nil for all clicks of the lane.
    var chain: Chain?
    /// The oldest click not yet given out; in a chain, the next one.
    var from: Int
    /// One past the newest click not yet given out; in a chain, one past the next one.
    var to: Int

    /// Whether all were given out.
    @inline(__always)
    var isEmpty: Bool { from >= to }
}
