public import AttributionModel

/// What a row says of the link that an install is matched to: `link_id` and everything after it (spec §6).
///
/// A row's last columns are the same for all installs of one payload and platform, so they are rendered once and kept.
public struct TouchPayload: Sendable, Equatable {
    /// Shared by all empty payloads, as many rows have no touch.
    private static let blank = [[UInt8]?](repeating: nil, count: TouchColumn.allCases.count)
    /// The columns' values, by the raw value of a `TouchColumn`.
    private var values = blank

    /// An empty payload; the caller fills in columns.
    public init() {}

    /// A column's text or, if it is an object, its JSON; nil where it is null.
    public subscript(column: TouchColumn) -> [UInt8]? {
        get { values[column.rawValue] }
        set { values[column.rawValue] = newValue }
    }

    /// Fills columns that are null from another payload.
    public mutating func fill(from other: TouchPayload) {
        for place in values.indices where values[place] == nil { values[place] = other.values[place] }
    }

    /// The columns from `link_id` to the end.
    public func render() -> SpelledTouch {
        var writer = JSONWriter(capacity: 512)
        var places = TouchPlaces()
        for column in TouchColumn.allCases {
            writer.key(column.key)
            let start = writer.bytes.count
            if let value = self[column] {
                if column == .customParams { writer.raw(value) } else { writer.text(value) }
            } else {
                writer.null()
            }
            places.values[column.rawValue] = BytePlace(start..<writer.bytes.count)
        }
        places.members = BytePlace(0..<writer.bytes.count)
        return SpelledTouch(places, of: writer.bytes)
    }
}
