import AttributionModel

extension JSONWriter {
    /// The most bytes that a member takes besides its text: the longest key, a time and what surrounds them.
    static let memberRoom = 64

    /// Writes an instant as RFC 3339 in UTC with milliseconds: `"2026-03-04T10:00:00.000Z"` (spec §6).
    mutating func instant(_ value: Instant) {
        let text = text(of: value)
        write(room: Self.memberRoom) { $0.instant(text) }
    }

    /// An instant, ready to be written.
    mutating func text(of instant: Instant) -> InstantText { days.text(of: instant) }

    /// An instant, ready to be written; nil where there is none.
    mutating func text(of instant: Instant?) -> InstantText? { instant.map { days.text(of: $0) } }
}

// Members one by one, each with room of its own; several at once are written by `write(room:)`.
extension JSONWriter {
    /// Writes a member of text; nil is null (spec §6), here and below.
    mutating func member(_ key: StaticString, text value: [UInt8]?) {
        write(room: Self.room(for: key) + value.textRoom) { $0.member(key, value) }
    }

    /// Writes a member of one of the program's own words.
    mutating func member(_ key: StaticString, word value: String?) {
        let room = Self.room(for: key) + (value?.utf8.count ?? 0) * EscapedText.byteRoom
        write(room: room) { $0.member(key, word: value) }
    }

    /// Writes a member of a whole number.
    mutating func member(_ key: StaticString, integer value: Int?) {
        write(room: Self.room(for: key)) { $0.member(key, integer: value) }
    }

    /// Writes a member of seconds with three decimals.
    mutating func member(_ key: StaticString, seconds value: Milliseconds?) {
        write(room: Self.room(for: key)) { $0.member(key, seconds: value) }
    }

    /// Writes a member of a time.
    mutating func member(_ key: StaticString, instant value: Instant?) {
        let text = text(of: value)
        write(room: Self.room(for: key)) { $0.member(key, instant: text) }
    }

    /// Writes a member whose value is JSON already.
    mutating func member(_ key: StaticString, raw value: [UInt8]?) {
        write(room: Self.room(for: key) + (value?.count ?? 0)) { $0.member(key, raw: value) }
    }

    /// The room for a member with any key, besides its text.
    private static func room(for key: StaticString) -> Int { memberRoom + key.utf8CodeUnitCount }
}
