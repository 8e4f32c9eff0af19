extension Instant {
    /// The most bytes that the text of an instant can have; years of four digits take 24.
    public static let textRoom = 30

    /// RFC 3339 in UTC with milliseconds: `2026-03-04T10:00:00.000Z`.
    public var text: String {
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: Instant.textRoom) { $0.append(instant: self) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension OutputSpan<UInt8> {
    /// Appends an instant as RFC 3339 in UTC with milliseconds, at most `Instant.textRoom` bytes.
    public mutating func append(instant: Instant) {
        let number = CivilDay.number(of: instant)
        let time = UInt64(instant.milliseconds - Int64(number) * .day)
        append(day: CivilDay(number: number))
        append(UInt8(ascii: "T"))
        append(digitsOf: time / 3_600_000, width: 2)
        append(UInt8(ascii: ":"))
        append(digitsOf: time / 60_000 % 60, width: 2)
        append(UInt8(ascii: ":"))
        append(digitsOf: time / 1_000 % 60, width: 2)
        append(UInt8(ascii: "."))
        append(digitsOf: time % 1_000, width: 3)
        append(UInt8(ascii: "Z"))
    }
}
