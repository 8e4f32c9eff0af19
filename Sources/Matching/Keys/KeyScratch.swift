public import AttributionModel

/// A worker's room for the steps of keys, and what was found.
public struct KeyScratch: Sendable {
    /// The keys of the click at hand.
    public internal(set) var keys: [WantedKey] = []
    /// What the install at hand posts.
    public internal(set) var postings: [InstallPosting] = []
    /// The digest of each step.
    var builders: [DigestBuilder] = []
    /// Whether the record at hand has all signals of each step.
    var isPresent: [Bool] = []
    /// The digests of texts that were asked for last; empty until the first one is.
    private var texts: [(text: TextID, digest: Digest)] = []

    /// Without room: the first record makes it.
    public init() {}

    /// The digest of a text, from `find` where it was not asked for lately.
    mutating func digest(of text: TextID, _ find: (TextID) -> Digest) -> Digest {
        if texts.isEmpty { texts = Array(repeating: (.absent, .none), count: 1_024) }
        let place = Int(text.number) & (texts.count - 1)
        if texts[place].text != text { texts[place] = (text, find(text)) }
        return texts[place].digest
    }

    /// Leaves only the keys that some install may want at a time.
    public mutating func keepWanted(at clickedAt: Instant, by filter: KeyFilter) {
        var kept = 0
        for place in keys.indices {
            let wanted = keys[place]
            guard filter.mayWant(wanted.key, at: clickedAt, earlierTiers: wanted.earlierTiers) else { continue }
            keys[kept] = wanted
            kept += 1
        }
        keys.removeLast(keys.count - kept)
    }

    /// Makes room for so many steps.
    mutating func grow(to count: Int) {
        builders = Array(repeating: DigestBuilder(seed: 0), count: count)
        isPresent = Array(repeating: false, count: count)
    }
}
