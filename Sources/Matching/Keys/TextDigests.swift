import AttributionModel

/// The digests of texts that a worker asked for lately, by the texts' numbers.
struct TextDigests: Sendable {
    /// Empty until the first text is asked for: few pipelines have keys of texts.
    private var digests: [(text: TextID, digest: Digest)] = []

    /// The digest of a text, from `find` where it was not asked for lately.
    mutating func digest(of text: TextID, _ find: (TextID) -> Digest) -> Digest {
        if digests.isEmpty { digests = Array(repeating: (.absent, .none), count: 1_024) }
        let place = Int(text.number) & (digests.count - 1)
        if digests[place].text != text { digests[place] = (text, find(text)) }
        return digests[place].digest
    }
}
