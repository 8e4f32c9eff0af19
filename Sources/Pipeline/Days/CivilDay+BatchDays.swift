import AttributionModel

/// Batch days are numbered from 1970-01-01, which is 0.
extension CivilDay {
    /// A batch day as `YYYY-MM-DD`.
    static func text(_ day: Int32) -> [UInt8] { CivilDay(number: Int(day)).text }

    /// The same as a string.
    static func name(_ day: Int32) -> String { String(decoding: text(day), as: UTF8.self) }

    /// Consecutive days, by their first and last.
    static func names(_ days: ClosedRange<Int32>) -> String {
        days.count == 1 ? name(days.lowerBound) : "\(name(days.lowerBound)) to \(name(days.upperBound))"
    }

    /// Days in order, consecutive ones by their first and last.
    static func names(of days: [Int32]) -> String { stretches(of: days).map(names).joined(separator: ", ") }

    /// The stretches without gaps that some days in order are.
    static func stretches(of days: [Int32]) -> [ClosedRange<Int32>] {
        days.reduce(into: []) { stretches, day in
            if let last = stretches.last, last.upperBound + 1 == day {
                stretches[stretches.count - 1] = last.lowerBound...day
            } else {
                stretches.append(day...day)
            }
        }
    }

    /// The batch day that a text `YYYY-MM-DD` names, nil for any other text and for days before 1970.
    static func day(_ text: String) -> Int32? { day(text.utf8Bytes) }

    /// The same for a text's bytes.
    static func day(_ text: [UInt8]) -> Int32? {
        CivilDay(text).flatMap { $0.year >= 1970 ? Int32($0.number) : nil }
    }

    /// The days from one date to another; open at an end for which no date is named.
    ///
    /// - Throws: `RunError` of kind `usage` for texts that are not dates, and if the first date is later than the last.
    static func range(from: String?, to: String?) throws(RunError) -> ClosedRange<Int32> {
        let (first, last) = (try named(from) ?? Int32.min, try named(to) ?? Int32.max)
        guard first <= last else {
            throw RunError(.usage, "--from \(from ?? "") is later than --to \(to ?? ""); write the earlier day first")
        }
        return first...last
    }

    private static func named(_ text: String?) throws(RunError) -> Int32? {
        guard let text else { return nil }
        if let day = day(text) { return day }
        throw RunError(.usage, "\"\(text)\" is not a date; write one such as 2026-11-20")
    }
}
