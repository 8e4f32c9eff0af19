import AttributionModel
import PipelineFile
import Sources

/// A path pattern of a pipeline, which may name the days whose logs it finds (spec §9).
///
/// `{date}` is `YYYY-MM-DD`, `{yyyy}`, `{mm}`, `{dd}` its parts, `{hour}` each hour `00` to `23`, all in the pipeline's
/// time zone.
struct PathTemplate: Sendable {
    private let parts: [PathPattern.Part]

    init(_ pattern: String) { parts = PathPattern(pattern).parts }

    /// Whether it names days; otherwise everything that it finds is read.
    var namesDays: Bool { has(\.namesDays) }

    /// Whether it names hours, too.
    var namesHours: Bool { has { $0 == .hour } }

    /// The pattern for any day.
    var anyDay: String {
        let two = String(repeating: "[0-9]", count: 2)
        return filled(year: two + two, month: two, day: two, hour: two)
    }

    /// The patterns for one day: one, or one for each hour, in order.
    func patterns(ofDay day: Int32) -> [String] {
        let date = CivilDay.parts(day)
        let hours = namesHours ? (0..<24).map(PathTemplate.text(ofHour:)) : [""]
        return hours.map { filled(year: date.year, month: date.month, day: date.day, hour: $0) }
    }

    /// The days whose files it names as it does those of one of them: that day alone, unless it names only its month or
    /// its year.
    func days(namedAs day: Int32) -> ClosedRange<Int32> {
        guard !has({ $0 == .date || $0 == .dd }) else { return day...day }
        let date = CivilDay(number: Int(day))
        let months = has { $0 == .mm } ? date.month...date.month : 1...12
        let first = CivilDay(year: date.year, month: months.lowerBound, day: 1)
        let isYearOver = months.upperBound == 12
        let next = CivilDay(
            year: isYearOver ? date.year + 1 : date.year, month: isYearOver ? 1 : months.upperBound + 1, day: 1)
        return Int32(first.number)...Int32(next.number - 1)
    }

    /// An hour as patterns spell it, `00` to `23`.
    static func text(ofHour hour: Int) -> String { hour < 10 ? "0\(hour)" : "\(hour)" }

    /// The hour that such a text spells, nil for any other.
    static func hour(_ text: String) -> Int? { (0..<24).first { PathTemplate.text(ofHour: $0) == text } }

    private func has(_ isSought: (PathPlaceholder) -> Bool) -> Bool {
        parts.contains { part in
            if case .placeholder(let placeholder) = part { isSought(placeholder) } else { false }
        }
    }

    private func filled(year: String, month: String, day: String, hour: String) -> String {
        parts.reduce(into: "") { pattern, part in
            switch part {
            case .literal(let text): pattern += text
            case .placeholder(.date): pattern += "\(year)-\(month)-\(day)"
            case .placeholder(.yyyy): pattern += year
            case .placeholder(.mm): pattern += month
            case .placeholder(.dd): pattern += day
            case .placeholder(.hour): pattern += hour
            }
        }
    }
}

extension [String] {
    /// These templates as patterns for any day.
    var ofAnyDay: [String] { map { PathTemplate($0).anyDay } }
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
