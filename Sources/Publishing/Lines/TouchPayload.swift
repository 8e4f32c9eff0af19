public import AttributionModel

/// What a row says of the link that an install is matched to: `link_id` and everything after it (spec §6).
///
/// A row's last columns are the same for all installs of one payload and platform, so they are rendered once and kept
/// as a `TouchText`.
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

    /// The room for all columns' texts.
    var textRoom: Int { values.reduce(0) { $0 + $1.textRoom } }

    /// Fills columns that are null from another payload.
    public mutating func fill(from other: TouchPayload) {
        for place in values.indices where values[place] == nil { values[place] = other.values[place] }
    }

    /// The columns from `link_id` to the end.
    public func render() -> TouchText {
        var writer = JSONWriter(capacity: 512)
        for column in TouchColumn.allCases {
            let value = self[column]
            writer.write(room: JSONWriter.memberRoom + value.textRoom) { output in
                if column == .customParams {
                    output.member(column.key, raw: value)
                } else {
                    output.member(column.key, value)
                }
            }
        }
        return TouchText(bytes: writer.bytes)
    }
}

/// A `TouchPayload` as members of a JSON object, from `link_id` on, without braces.
public struct TouchText: Sendable, Equatable {
    /// The members; the slice may be a part of the line that spells them out.
    public let bytes: ArraySlice<UInt8>

    /// Wraps members that were rendered earlier, such as those in an earlier day's state.
    @inlinable
    public init(bytes: [UInt8]) { self.bytes = bytes[...] }

    /// Wraps members without copying them.
    @inlinable
    public init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The columns of a row without a touch: all null.
    public static let none = TouchPayload().render()
}
