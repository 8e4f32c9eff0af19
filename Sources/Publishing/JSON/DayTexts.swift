import AttributionModel

/// The spellings of the days that were met last: installs and their clicks belong to a few days that alternate.
struct DayTexts: Sendable {
    /// A day has only one place, which it shares with others.
    private var texts = InlineArray<4, DayText>(repeating: DayText())

    /// The text of an instant.
    mutating func text(of instant: Instant) -> InstantText {
        let number = CivilDay.number(of: instant)
        let place = Int(truncatingIfNeeded: number) & 3
        if texts[place].number != number { texts[place] = DayText(number) }
        let time = instant.milliseconds - Int64(number) * .day
        return InstantText(day: texts[place], time: UInt32(truncatingIfNeeded: time))
    }
}

/// A day as `YYYY-MM-DD`, in room for any year that an instant can have.
struct DayText: Sendable {
    /// The day, in days since 1970.
    private(set) var number = Int.min
    private(set) var count = 0
    private(set) var bytes = InlineArray<16, UInt8>(repeating: 0)

    /// A place that has no day yet.
    fileprivate init() {}

    fileprivate init(_ number: Int) {
        self.number = number
        for byte in CivilDay(number: number).text {
            bytes[count] = byte
            count += 1
        }
    }
}

/// An instant that is ready to be written: the text of its day is known.
struct InstantText: Sendable {
    fileprivate let day: DayText
    /// Milliseconds from the start of the day.
    fileprivate let time: UInt32
}

extension OutputSpan<UInt8> {
    /// Appends an instant as RFC 3339 in UTC with milliseconds: `2026-03-04T10:00:00.000Z`.
    @inline(__always)
    mutating func append(_ instant: InstantText) {
        append(copying: instant.day.bytes.span.extracting(0..<instant.day.count))
        append(timeOfDay: instant.time)
    }

    /// Appends what follows the day in an instant: `T10:00:00.000Z`.
    @inline(__always)
    private mutating func append(timeOfDay milliseconds: UInt32) {
        let (seconds, thousandths) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        // In one piece: byte by byte, each would be checked against the room.
        let text: InlineArray<14, UInt8> = [
            UInt8(ascii: "T"), digit(hour / 10), digit(hour % 10), UInt8(ascii: ":"),
            digit(minute / 10), digit(minute % 10), UInt8(ascii: ":"), digit(second / 10), digit(second % 10),
            UInt8(ascii: "."), digit(thousandths / 100), digit(thousandths / 10 % 10), digit(thousandths % 10),
            UInt8(ascii: "Z"),
        ]
        append(copying: text.span)
    }
}

/// The digit of a number below 10.
@inline(__always)
private func digit(_ value: UInt32) -> UInt8 { 0x30 &+ UInt8(truncatingIfNeeded: value) }
