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
        let day = CivilDay(number: number)
        let time = Int(instant.milliseconds - Int64(number) * .day)
        append(number: day.year, width: 4)
        append(UInt8(ascii: "-"))
        append(number: day.month, width: 2)
        append(UInt8(ascii: "-"))
        append(number: day.day, width: 2)
        append(UInt8(ascii: "T"))
        append(number: time / 3_600_000, width: 2)
        append(UInt8(ascii: ":"))
        append(number: time / 60_000 % 60, width: 2)
        append(UInt8(ascii: ":"))
        append(number: time / 1_000 % 60, width: 2)
        append(UInt8(ascii: "."))
        append(number: time % 1_000, width: 3)
        append(UInt8(ascii: "Z"))
    }

    /// Appends a number as `Int.padded` spells it, without a text on the way.
    private mutating func append(number: Int, width: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var power: UInt = 1
        for _ in 1..<width { power *= 10 }
        while number.magnitude / power >= 10 { power *= 10 }
        while power > 0 {
            append(0x30 + UInt8(truncatingIfNeeded: number.magnitude / power % 10))
            power /= 10
        }
    }
}
