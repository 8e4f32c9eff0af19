import AttributionModel

/// The installs of a share and where their lists are.
struct InstallShare: Sendable {
    var installs: Range<Int>
    /// The part of the run that all of them belong to.
    var part: Int
    var entries: [MatchListStream.Entry]
}

/// A share with all that deciding looks at.
struct PreparedShare: Sendable {
    var part: Int
    /// How many installs it was made from, including duplicates.
    var size = 0
    /// The installs that are not duplicates.
    var installs: [PreparedInstall] = []
    /// What they found, install by install.
    var lookups: [TierLookup] = []
    /// Their texts, install by install.
    var texts: [UInt8] = []
}
