// A share of installs on its way through the stage. Its bounds depend on the data alone and neither on threads nor on
// memory, as it is also a block of the candidates file.

/// The installs of a share and where their lists stand.
struct InstallShare: Sendable {
    var installs: Range<Int>
    /// The part of the run that all of them lie in.
    var part: Int
    var entries: [MatchListStream.Entry]
}

/// A share with all that deciding looks at.
struct PreparedShare: Sendable {
    var part: Int
    var installs: [PreparedInstall]
}

/// A share that was decided.
struct DecidedShare: Sendable {
    var part: Int
    var installs: [DecidedInstall]
}

/// A share whose rows were rendered.
struct RenderedShare: Sendable {
    var part: Int
    var rows: RenderedRows
}
