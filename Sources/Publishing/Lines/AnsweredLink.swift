/// What a vendor's answer tells of a link and no row does.
///
/// Dynalinks alone answers with it. `Text` is how it is given.
public struct AnsweredLink<Text: Sendable & Equatable>: Sendable, Equatable {
    /// The link's own `url`, of which an install referrer's is a copy.
    public var url: Text?
    /// Its `deferred_enabled`.
    public var isDeferredEnabled: Bool?

    /// What is told of a link; nil where nothing is.
    @inlinable
    public init?(url: Text?, isDeferredEnabled: Bool?) {
        guard url != nil || isDeferredEnabled != nil else { return nil }
        self.url = url
        self.isDeferredEnabled = isDeferredEnabled
    }
}

extension AnsweredLink where Text: LineText {
    /// The room for its texts.
    var textRoom: Int { url.textRoom }

    /// Writes it as a member of the object that is open, in state and in candidates.
    func write(into output: inout OutputSpan<UInt8>) {
        output.key("link")
        output.open(JSONByte.objectStart)
        output.member("url", url)
        output.member("deferred_enabled", flag: isDeferredEnabled)
        output.append(JSONByte.objectEnd)
    }
}
