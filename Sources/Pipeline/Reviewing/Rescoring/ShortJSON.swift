import Publishing

/// A JSON value of a few bytes, such as a level, without memory of its own: tasks that count references to the same
/// memory wait for each other.
struct ShortJSON: Sendable {
    /// The most bytes that one may have.
    static let capacity = 16
    /// `null`.
    static let null = ShortJSON(.null)

    private var bytes = InlineArray<16, UInt8>(repeating: 0)
    private let count: Int

    /// Copies at most `capacity` bytes, which are one JSON value.
    init(_ value: [UInt8]) {
        count = value.count
        for place in value.indices { bytes[place] = value[place] }
    }

    /// Appends the value; there must be room for it.
    @inline(__always)
    func append(to output: inout OutputSpan<UInt8>) { output.append(copying: bytes.span.extracting(0..<count)) }
}

extension [UInt8] {
    /// Appends a value.
    static func += (bytes: inout [UInt8], value: ShortJSON) {
        bytes.append(addingCapacity: ShortJSON.capacity) { value.append(to: &$0) }
    }
}
