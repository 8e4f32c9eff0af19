/// What a vendor's answer tells of a link that no row does.
///
/// Only Dynalinks answers with it.
public struct AnsweredLink: Sendable, Equatable {
    /// The link's own `url`; the one in an install referrer is a copy of it.
    public var url: SpelledText
    /// Its `deferred_enabled`.
    public var isDeferredEnabled: Bool?

    /// What is told of a link; nil for what is unknown.
    @inlinable
    public init?(url: SpelledText?, isDeferredEnabled: Bool?) {
        guard url != nil || isDeferredEnabled != nil else { return nil }
        self.url = url ?? .null
        self.isDeferredEnabled = isDeferredEnabled
    }
}
