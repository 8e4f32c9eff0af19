/// The deep links of a touch whose link has a separate one for Android; `Text` is the form of their texts.
public struct PlatformDeepLinks<Text: Sendable & Equatable>: Sendable, Equatable {
    /// The one for Android (spec §11, Writing).
    public var android: Text?
    /// The one for all other platforms.
    public var other: Text?

    /// Makes a pair.
    @inlinable
    public init(android: Text?, other: Text?) {
        self.android = android
        self.other = other
    }
}
