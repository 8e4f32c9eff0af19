/// The columns of a touch as JSON, in the bytes that spell them out: a row from `link_id` on.
public struct SpelledTouch: Sendable {
    /// What spells them out, to which `places` refer.
    public let bytes: [UInt8]
    @usableFromInline
    let places: TouchPlaces

    /// No touch: all columns are null.
    public static let none: SpelledTouch = {
        var (bytes, places) = ([UInt8](), TouchPlaces())
        for column in TouchColumn.allCases {
            bytes += Array("\(bytes.isEmpty ? "" : ",")\"\(column.name)\":null".utf8)
            places.values[column.rawValue] = BytePlace(bytes.count - 4..<bytes.count)
        }
        places.members = BytePlace(0..<bytes.count)
        return SpelledTouch(places, of: bytes)
    }()

    /// Columns at their places in some bytes.
    @inlinable
    public init(_ places: TouchPlaces, of bytes: [UInt8]) {
        self.places = places
        self.bytes = bytes
    }

    /// The columns as members without braces.
    @inlinable
    public var members: ArraySlice<UInt8> { bytes[places.members.range()] }

    /// Where a column's value is.
    @inlinable
    public func place(of column: TouchColumn) -> Range<Int> { places.values[column.rawValue].range() }

    /// A column's value as JSON.
    @inlinable
    public func json(_ column: TouchColumn) -> ArraySlice<UInt8> { bytes[place(of: column)] }
}

/// Where the columns of a touch are in some bytes.
public struct TouchPlaces: Sendable {
    /// Their values, by the raw value of a `TouchColumn`.
    public var values = InlineArray<11, BytePlace>(repeating: BytePlace(0..<0))
    /// All members.
    public var members = BytePlace(0..<0)

    /// Columns that are nowhere yet.
    @inlinable
    public init() {}
}

/// A range of bytes, in half the memory.
public struct BytePlace: Sendable {
    /// The first byte, and the one after the last.
    public let start, end: UInt32

    /// A range, moved by a distance.
    @inlinable
    public init(_ range: Range<Int>, movedBy distance: Int = 0) {
        start = UInt32(truncatingIfNeeded: range.lowerBound + distance)
        end = UInt32(truncatingIfNeeded: range.upperBound + distance)
    }

    /// The range, moved by a distance.
    @inlinable
    public func range(movedBy distance: Int = 0) -> Range<Int> { Int(start) + distance..<Int(end) + distance }
}
