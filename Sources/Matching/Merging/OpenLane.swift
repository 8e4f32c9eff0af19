/// A lane that an install may take from: the places not yet given out.
struct OpenLane {
    /// Its place among the lanes.
    let lane: Int
    /// Whether its clicks may be paired with the install.
    let isAdmitted: Bool
    /// The oldest click not yet given out.
    var from: Int
    /// One past the newest click not yet given out.
    var to: Int

    /// Whether all were given out.
    var isEmpty: Bool { from >= to }
}
