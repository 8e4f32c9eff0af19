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

extension PlatformDeepLinks where Text: LineText {
    /// The room for both.
    var textRoom: Int { android.textRoom + other.textRoom }

    /// Writes the pair as a member of the object that is open, in state and in candidates.
    func write(into output: inout OutputSpan<UInt8>) {
        output.key("deep_links")
        output.open(JSONByte.objectStart)
        output.member("android", android)
        output.member("other", other)
        output.append(JSONByte.objectEnd)
    }
}
