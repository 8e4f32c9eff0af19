import AttributionModel

/// A share that was decided.
struct DecidedShare: Sendable {
    var part: Int
    var installs: [DecidedInstall]
    /// What they found, and their texts, as in `PreparedShare`.
    var lookups: [TierLookup] = []
    var texts: [UInt8] = []
    /// What its lines of candidates call clicks and touches; empty where none are written.
    var names = CandidateNames()
    /// How much of it has been rendered.
    var progress = RenderingProgress()
}

/// How many installs of a share were rendered, and how many of its names their lines of candidates have used.
struct RenderingProgress: Sendable {
    var installs = 0
    var clicks = 0
    var touches = 0
}

/// A share whose rows were rendered, or as many of them as may be in memory at once.
struct RenderedShare: Sendable {
    var part: Int
    var rows: RenderedRows
    /// The share again, if it has installs that are not rendered yet.
    var rest: DecidedShare?
}
