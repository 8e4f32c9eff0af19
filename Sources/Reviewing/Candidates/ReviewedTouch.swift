public import AttributionModel

/// A payload with link facts, copied from the line that spelled it out; a class, as an answer and those that inherit it
/// share one.
public final class ReviewedTouch: Sendable {
    /// The columns of a row from `link_id` on, in bytes of their own.
    public let columns: SpelledTouch
    /// What the columns do not tell.
    public let details: TouchDetails

    /// Takes the columns, and what they do not tell, as they are.
    public init(_ columns: SpelledTouch, _ details: TouchDetails) {
        self.columns = columns
        self.details = details
    }

    /// The touch for an install of another platform, whose deep link may be different.
    public func touch(isAndroid: Bool) -> ReviewedTouch {
        guard let deepLinks = details.deepLinks else { return self }
        let wanted = (isAndroid ? deepLinks.android : deepLinks.other).json
        guard !columns.json(.deepLinkURL).elementsEqual(wanted) else { return self }
        var bytes = columns.bytes
        bytes.replaceSubrange(columns.place(of: .deepLinkURL), with: wanted)
        return ReviewedTouch(SpelledTouch(columns: bytes), details)
    }
}

extension TouchDetails {
    /// Copies the details of a touch, which are objects of some bytes; empty for what it does not have.
    init(deepLinks: Range<Int>, link: Range<Int>, of bytes: [UInt8]) {
        self.init()
        if let pair = JSONCursor.values(deepLinks, of: bytes) {
            self.deepLinks = PlatformDeepLinks(
                android: SpelledText(Array(bytes[pair.0])), other: SpelledText(Array(bytes[pair.1])))
        }
        if let pair = JSONCursor.values(link, of: bytes) {
            var flag = JSONCursor(bytes, pair.1)
            self.link = AnsweredLink(url: SpelledText(Array(bytes[pair.0])), isDeferredEnabled: try? flag.flag())
        }
    }
}

extension JSONCursor {
    /// The places of the two values of an object at a place in some bytes; nil if it has fewer.
    fileprivate static func values(_ object: Range<Int>, of bytes: [UInt8]) -> (Range<Int>, Range<Int>)? {
        var cursor = JSONCursor(bytes, object)
        guard (try? cursor.take("{")) != nil, (try? cursor.anyKey()) != nil, let first = try? cursor.value(),
            (try? cursor.anyKey()) != nil, let second = try? cursor.value()
        else { return nil }
        return (first, second)
    }
}
