import AttributionModel
import Publishing

/// Writes plain values one after the other, little end first, for records that a `RecordArena` keeps.
struct RecordEncoder: Sendable {
    private(set) var bytes: [UInt8] = []

    /// Forgets what was written, keeping the memory.
    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// Writes what takes at most `room` bytes, reserved at once, as reserving costs as much as writing a few values.
    @inline(__always)
    mutating func write(room: Int, _ values: (inout OutputSpan<UInt8>) -> Void) {
        bytes.append(addingCapacity: room, initializingWith: values)
    }

    mutating func put(_ value: UInt8) { bytes.append(value) }

    mutating func put(_ value: UInt32) { write(room: 4) { $0.put(value) } }

    mutating func put(_ value: UInt64) { write(room: 8) { $0.put(value) } }

    mutating func put(_ value: Int64) { put(UInt64(bitPattern: value)) }

    mutating func put(_ value: Digest) {
        put(value.high)
        put(value.low)
    }

    /// A text with its length; nil and an empty text stay distinct.
    mutating func put(_ text: [UInt8]?) { put(slice: text?[...]) }

    /// The same for a slice of other bytes.
    mutating func put(slice text: ArraySlice<UInt8>?) {
        guard let text else { return put(UInt32.max) }
        put(UInt32(text.count))
        bytes.append(contentsOf: text)
    }

    /// Bytes that take up the rest of the record.
    mutating func putRest(_ rest: ArraySlice<UInt8>) { bytes.append(contentsOf: rest) }

    /// A text field of a line, absent where it holds no text.
    mutating func put(_ value: FieldValue, of text: [UInt8]) {
        write(room: 4 + Int(value.length)) { $0.put(value, of: text.span) }
    }
}

extension OutputSpan<UInt8> {
    /// Writes a word as `RecordEncoder` does.
    @inline(__always)
    mutating func put(_ word: UInt32) {
        for place in 0..<4 as Range<UInt32> { append(UInt8(truncatingIfNeeded: word >> (8 * place))) }
    }

    /// Writes a word as `RecordEncoder` does.
    @inline(__always)
    mutating func put(_ word: UInt64) {
        for place in 0..<8 as Range<UInt64> { append(UInt8(truncatingIfNeeded: word >> (8 * place))) }
    }

    /// Writes a text field as `RecordEncoder` does.
    @inline(__always)
    mutating func put(_ value: FieldValue, of text: Span<UInt8>) {
        guard value.kind == .text else { return put(UInt32.max) }
        put(value.length)
        append(copying: text.extracting(value.range))
    }
}

/// Reads back what a `RecordEncoder` wrote, in the same order.
///
/// A record that ends too early traps: what is decoded was written by this run and checked if it came from its
/// temporary files (`ArenaFile`), or lies behind a digest.
struct RecordDecoder {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func byte() -> UInt8 {
        place += 1
        return bytes[place - 1]
    }

    // The bytes of a word are checked together, so that the compiler reads them at once.

    mutating func word32() -> UInt32 {
        let start = advance(4)
        return UInt32(bytes[start]) | UInt32(bytes[start &+ 1]) << 8 | UInt32(bytes[start &+ 2]) << 16
            | UInt32(bytes[start &+ 3]) << 24
    }

    mutating func word64() -> UInt64 {
        let start = advance(8)
        let low =
            UInt64(bytes[start]) | UInt64(bytes[start &+ 1]) << 8 | UInt64(bytes[start &+ 2]) << 16
            | UInt64(bytes[start &+ 3]) << 24
        return low | UInt64(bytes[start &+ 4]) << 32 | UInt64(bytes[start &+ 5]) << 40
            | UInt64(bytes[start &+ 6]) << 48 | UInt64(bytes[start &+ 7]) << 56
    }

    /// Passes over bytes, which must be there; returns the place of the first.
    @inline(__always)
    private mutating func advance(_ count: Int) -> Int {
        let start = place
        precondition(start >= 0 && start <= bytes.count - count, "the record ends within a word")
        place = start &+ count
        return start
    }

    mutating func digest() -> Digest { Digest(high: word64(), low: word64()) }

    mutating func instant() -> Instant { Instant(milliseconds: Int64(bitPattern: word64())) }

    /// The bytes not read yet.
    var rest: Range<Int> { place..<bytes.count }

    mutating func text() -> [UInt8]? { textPlace().map { Array(bytes[$0]) } }

    /// Where a text is in the bytes, nil where there is none.
    mutating func textPlace() -> Range<Int>? {
        let length = word32()
        guard length != .max else { return nil }
        place += Int(length)
        return place - Int(length)..<place
    }
}
