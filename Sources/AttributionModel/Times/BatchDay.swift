/// A batch day: a calendar day in the pipeline's time zone, by its number from 1970-01-01, which is 0 (spec §1, §8a).
@frozen
public struct BatchDay: Hashable, Comparable, Strideable, Sendable {
    /// The days from 1970-01-01 to this one, negative before.
    public let number: Int32

    /// The first and the last that there can be, for ranges with an open end.
    public static let (min, max) = (BatchDay(number: .min), BatchDay(number: .max))

    /// The day with a number.
    @inlinable
    public init(number: Int32) { self.number = number }

    /// Whether the one is earlier.
    @inlinable
    public static func < (one: BatchDay, other: BatchDay) -> Bool { one.number < other.number }

    /// How many days later another one is.
    @inlinable
    public func distance(to other: BatchDay) -> Int { Int(other.number) - Int(number) }

    /// The day that many days later, as ranges of days need it.
    @inlinable
    public func advanced(by days: Int) -> BatchDay { BatchDay(number: Int32(Int(number) + days)) }

    /// The day that many days later.
    @inlinable
    public static func + (day: BatchDay, days: Int) -> BatchDay { day.advanced(by: days) }

    /// The day that many days earlier.
    @inlinable
    public static func - (day: BatchDay, days: Int) -> BatchDay { day.advanced(by: -days) }
}

extension BatchDay {
    /// The day with a date.
    public init(_ date: CivilDay) { self.init(number: Int32(date.number)) }

    /// Its date.
    public var date: CivilDay { CivilDay(number: Int(number)) }

    /// The first instant of its date in UTC, whatever the pipeline's time zone.
    public var startInUTC: Instant { Instant(milliseconds: Int64(number) * .day) }

    /// The day that a text `YYYY-MM-DD` names; nil for any other text and for days before 1970.
    public init?(_ text: some BidirectionalCollection<UInt8>) {
        guard let day = CivilDay(text), day.year >= 1970 else { return nil }
        self.init(day)
    }

    /// The same for a string.
    public init?(_ text: String) { self.init(text.utf8Bytes) }

    /// `YYYY-MM-DD`.
    public var text: [UInt8] { date.text }

    /// The same as a string.
    public var name: String { String(decoding: text, as: UTF8.self) }
}

extension ClosedRange<BatchDay> {
    /// Consecutive days, by their first and last.
    public var names: String {
        lowerBound == upperBound ? lowerBound.name : "\(lowerBound.name) to \(upperBound.name)"
    }
}

extension Sequence<BatchDay> {
    /// Days in order, consecutive ones by their first and last.
    public var names: String { stretches.map(\.names).joined(separator: ", ") }

    /// The stretches without gaps that days in order are.
    public var stretches: [ClosedRange<BatchDay>] {
        reduce(into: []) { stretches, day in
            if let last = stretches.last, last.upperBound + 1 == day {
                stretches[stretches.count - 1] = last.lowerBound...day
            } else {
                stretches.append(day...day)
            }
        }
    }
}
