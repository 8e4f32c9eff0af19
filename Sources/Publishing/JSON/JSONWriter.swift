/// Appends JSON to bytes, without spaces and with keys in the order of the calls (spec §6).
///
/// The writer puts the commas; the caller must close objects and arrays. Nothing is escaped but `"`, `\` and
/// U+0000–001F. A writer is used by one task at a time, again and again: `clear` empties it.
public struct JSONWriter: Sendable {
    /// What has been written so far.
    public internal(set) var bytes: [UInt8] = []
    /// The spellings of the days of instants.
    var days = DayTexts()

    /// The most bytes that a member takes besides its text: the longest key, a time and what surrounds them.
    static let memberRoom = 64

    /// Makes an empty writer with room for `capacity` bytes.
    public init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Makes an empty writer that writes into the memory of bytes no longer needed.
    public init(reusing memory: inout [UInt8]) {
        swap(&bytes, &memory)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Forgets what was written and keeps the memory.
    public mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// Opens an object as the next value.
    mutating func beginObject() { write(room: 1) { $0.open(JSONByte.objectStart) } }
    /// Closes the innermost object.
    mutating func endObject() { bytes.append(JSONByte.objectEnd) }
    /// Opens an array as the next value.
    mutating func beginArray() { write(room: 1) { $0.open(JSONByte.arrayStart) } }
    /// Closes the innermost array.
    mutating func endArray() { bytes.append(JSONByte.arrayEnd) }

    /// Ends a line of JSON Lines.
    public mutating func endLine() { bytes.append(0x0A) }

    /// Writes the next member's key, which must need no escapes; its value is the next call.
    public mutating func key(_ name: StaticString) { write(room: name.utf8CodeUnitCount + 4) { $0.key(name) } }

    /// Writes `null`.
    public mutating func null() { write(room: 4) { $0.null() } }

    /// Writes `true` or `false`.
    public mutating func flag(_ value: Bool) { write(room: 5) { $0.flag(value) } }

    /// Writes bytes that are JSON already: a value, or several values or members with commas between them.
    mutating func raw(_ value: [UInt8]) { write(room: value.count) { $0.append(copying: value.span) } }

    /// Appends text as it is.
    mutating func appendText(_ text: String) {
        bytes.append(addingCapacity: text.utf8.count) { $0.append(copying: text.utf8Span.span) }
    }

    /// Reserves room for values or members and lets `body` write them there; `room` is the most that they can take.
    @inline(__always)
    mutating func write(room: Int, _ values: (inout OutputSpan<UInt8>) -> Void) {
        let needsComma = bytes.last.map(JSONByte.endsValue) ?? false
        bytes.append(addingCapacity: room + 1) { output in
            if needsComma { output.append(JSONByte.comma) }
            values(&output)
        }
    }

    /// Writes a line that is one object; `room` is the most that its members can take.
    @inline(__always)
    mutating func line(room: Int, _ members: (inout OutputSpan<UInt8>) -> Void) {
        bytes.append(addingCapacity: room + 3) { output in
            output.append(JSONByte.objectStart)
            members(&output)
            output.append(copying: "}\n")
        }
    }
}
