import AttributionModel
import PipelineFile
import Sources

/// A path pattern of a pipeline, which may name the days whose logs it finds (spec §9).
///
/// `{date}` is `YYYY-MM-DD`, `{yyyy}`, `{mm}`, `{dd}` its parts, `{hour}` each hour `00` to `23`, all in the pipeline's
/// time zone. Months, days and hours may also be written without a leading zero, as engines write them that partition
/// by numbers (`hour=7`), where nothing beside them could be taken for another digit.
struct PathTemplate: Sendable {
    private let parts: [PathPattern.Part]
    /// Whether the number in each part's place may lack its leading zero.
    private let mayBeShort: [Bool]

    init(_ pattern: String) {
        let parts = PathPattern(pattern).parts
        self.parts = parts
        mayBeShort = parts.indices.map { index in
            let before = index == 0 || PathTemplate.endsNumbers(parts[index - 1]) { $0.last }
            return before && (index + 1 == parts.count || PathTemplate.endsNumbers(parts[index + 1]) { $0.first })
        }
    }

    /// Whether a part's byte beside a number can match no digit, and is in the same choice of braces as the number.
    private static func endsNumbers(_ part: PathPattern.Part, _ byteBeside: (String.UTF8View) -> UInt8?) -> Bool {
        guard case .literal(let text) = part, let byte = byteBeside(text.utf8) else { return false }
        return !"0123456789*?[]{,}\\".utf8.contains(byte)
    }

    /// Whether it names days; otherwise everything that it finds is read.
    var namesDays: Bool { has(\.namesDays) }

    /// Whether it names hours, too.
    var namesHours: Bool { has { $0 == .hour } }

    /// The pattern for any day.
    var anyDay: String {
        let two = Number.any
        return filled(year: two.text + two.text, month: two, day: two, hour: two)
    }

    /// The pattern for any hour of a day.
    func anyHour(ofDay day: BatchDay) -> String { filled(day, hour: .any) }

    /// The patterns for one day: one, or one for each hour, in order.
    func patterns(ofDay day: BatchDay) -> [String] {
        let hours = namesHours ? (0..<24).map(PathTemplate.text(ofHour:)) : [""]
        return hours.map { filled(day, hour: Number($0)) }
    }

    /// The days whose files have the same names by this pattern as those of `day`: that day alone, unless the pattern
    /// names only its month or its year.
    func days(namedAs day: BatchDay) -> ClosedRange<BatchDay> {
        guard !has({ $0 == .date || $0 == .dd }) else { return day...day }
        let date = day.date
        let months = has { $0 == .mm } ? date.month...date.month : 1...12
        let first = CivilDay(year: date.year, month: months.lowerBound, day: 1)
        let isYearOver = months.upperBound == 12
        let next = CivilDay(
            year: isYearOver ? date.year + 1 : date.year, month: isYearOver ? 1 : months.upperBound + 1, day: 1)
        return BatchDay(first)...BatchDay(next) - 1
    }

    /// An hour as patterns spell it, `00` to `23`.
    static func text(ofHour hour: Int) -> String { hour.padded(to: 2) }

    /// The hour that such a text spells, nil for any other.
    static func hour(_ text: String) -> Int? { (0..<24).first { PathTemplate.text(ofHour: $0) == text } }

    private func has(_ isSought: (PathPlaceholder) -> Bool) -> Bool {
        parts.contains { part in
            if case .placeholder(let placeholder) = part { isSought(placeholder) } else { false }
        }
    }

    /// What stands for a number of two digits.
    private struct Number {
        let text: String
        /// The same without its leading zero, nil if it has none.
        let short: String?

        init(text: String, short: String?) { (self.text, self.short) = (text, short) }

        init(_ text: String) { self.init(text: text, short: text.hasPrefix("0") ? String(text.dropFirst()) : nil) }

        /// Any number.
        static let any = Number(text: "[0-9][0-9]", short: "[0-9]")

        /// The pattern of both.
        var eitherWay: String { short.map { "{\(text),\($0)}" } ?? text }
    }

    private func filled(_ day: BatchDay, hour: Number) -> String {
        let date = day.date
        return filled(
            year: date.year.padded(to: 4), month: Number(date.month.padded(to: 2)),
            day: Number(date.day.padded(to: 2)), hour: hour)
    }

    private func filled(year: String, month: Number, day: Number, hour: Number) -> String {
        zip(parts, mayBeShort).reduce(into: "") { pattern, part in
            func spelled(_ number: Number) -> String { part.1 ? number.eitherWay : number.text }
            switch part.0 {
            case .literal(let text): pattern += text
            case .placeholder(.date): pattern += "\(year)-\(month.text)-\(day.text)"
            case .placeholder(.yyyy): pattern += year
            case .placeholder(.mm): pattern += spelled(month)
            case .placeholder(.dd): pattern += spelled(day)
            case .placeholder(.hour): pattern += spelled(hour)
            }
        }
    }
}

extension [String] {
    /// These templates as patterns for any day.
    var ofAnyDay: [String] { map { PathTemplate($0).anyDay } }

    /// Those of these templates that name single days, as patterns for all hours of `day`.
    func naming(_ day: BatchDay) -> [String] {
        map { PathTemplate($0) }.filter { $0.days(namedAs: day).count == 1 }.map { $0.anyHour(ofDay: day) }
    }
}

extension InputSearch {
    /// The files of all days and hours that match any of some templates, which messages name as they were written.
    ///
    /// - Throws: as `find` does for patterns.
    mutating func find(ofAnyDay templates: [String], areRequired: Bool = true) throws(SourceError) -> [InputFile] {
        try find(
            patterns: templates.ofAnyDay, writtenAs: templates, areRequired: areRequired)
    }
}
