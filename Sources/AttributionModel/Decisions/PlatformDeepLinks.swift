/// The deep links of a touch whose link has a separate one for Android.
public struct PlatformDeepLinks: Sendable, Equatable {
    /// The one for Android (spec §11, Writing).
    public var android: SpelledText
    /// The one for all other platforms.
    public var other: SpelledText

    /// Makes a pair.
    @inlinable
    public init(android: SpelledText, other: SpelledText) {
        self.android = android
        self.other = other
    }
}
