/// A payload with link facts, taken out of the line that spelled it out; a class, as an answer and those that
/// inherit it share one.
public final class ReviewedTouch: Sendable {
    /// The deep links of all platforms, as JSON.
    public struct DeepLinks: Sendable, Equatable {
        /// That of Android.
        public var android: [UInt8]
        /// That of all other platforms.
        public var other: [UInt8]

        /// Makes a pair.
        public init(android: [UInt8], other: [UInt8]) {
            self.android = android
            self.other = other
        }
    }

    /// The columns of a row from `link_id` on, as members without braces.
    public let columns: [UInt8]
    /// The same with the places of their values.
    public let spelled: SpelledTouch
    /// nil where all platforms have the columns' own deep link.
    public let deepLinks: DeepLinks?

    /// Takes a touch out of a piece.
    public convenience init(_ touch: ListedTouch, in bytes: [UInt8]) {
        self.init(columns: Array(bytes[touch.members]), deepLinks: DeepLinks(touch, in: bytes))
    }

    /// Takes over the columns, with the deep links of all platforms where they are different.
    public init(columns: [UInt8], deepLinks: DeepLinks?) {
        self.columns = columns
        spelled = SpelledTouch(columns: columns)
        self.deepLinks = deepLinks
    }

    /// The touch for an install of another platform, whose deep link may be another one.
    public func touch(isAndroid: Bool) -> ReviewedTouch {
        guard let deepLinks, let bound = spelled.bound(of: .deepLinkURL) else { return self }
        let wanted = isAndroid ? deepLinks.android : deepLinks.other
        guard !columns[bound].elementsEqual(wanted) else { return self }
        return ReviewedTouch(
            columns: Array(columns[..<bound.lowerBound] + wanted + columns[bound.upperBound...]), deepLinks: deepLinks)
    }

    /// A column's value as JSON; `null` for columns before `link_id`.
    public func json(_ column: RowColumn) -> ArraySlice<UInt8> { spelled.json(column) }

    /// A text column's bytes, nil where it is null.
    public func bytes(_ column: RowColumn) -> [UInt8]? {
        let value = json(column)
        return value.first == 0x22 ? JSONText.bytes(columns, value.startIndex + 1..<value.endIndex - 1) : nil
    }
}

extension ReviewedTouch.DeepLinks {
    /// Those of a touch that stands in some bytes; nil where it has none.
    public init?(_ touch: ListedTouch, in bytes: [UInt8]) {
        guard let range = touch.deepLinks else { return nil }
        var cursor = JSONCursor(bytes, range)
        guard (try? cursor.take(0x7B)) != nil, (try? cursor.anyKey()) != nil, let android = try? cursor.value(),
            (try? cursor.anyKey()) != nil, let other = try? cursor.value()
        else { return nil }
        self.init(android: Array(bytes[android]), other: Array(bytes[other]))
    }
}
