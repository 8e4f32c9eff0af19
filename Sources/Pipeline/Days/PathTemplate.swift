import AttributionModel

/// A path pattern of a pipeline, which may name the days whose logs it finds (spec §9).
///
/// `{date}` is `YYYY-MM-DD`, `{yyyy}`, `{mm}`, `{dd}` its parts, `{hour}` each hour `00` to `23`: all of the pipeline's
/// time zone.
struct PathTemplate: Sendable {
    private let pattern: String
    private static let digit = "[0-9]"

    init(_ pattern: String) { self.pattern = pattern }

    /// Whether it names days; one that does not is read whole.
    var namesDays: Bool { ["{date}", "{yyyy}", "{mm}", "{dd}"].contains { pattern.contains($0) } }

    /// The pattern of any day.
    var anyDay: String {
        let two = String(repeating: PathTemplate.digit, count: 2)
        return filled(year: two + two, month: two, day: two, hour: two)
    }

    /// The patterns of one day: one, or one an hour.
    func patterns(ofDay day: Int32) -> [String] {
        let parts = CivilDay.parts(day)
        let hours = pattern.contains("{hour}") ? (0..<24).map { $0 < 10 ? "0\($0)" : "\($0)" } : [""]
        return hours.map { filled(year: parts.year, month: parts.month, day: parts.day, hour: $0) }
    }

    private func filled(year: String, month: String, day: String, hour: String) -> String {
        let values = [
            ("{date}", "\(year)-\(month)-\(day)"), ("{yyyy}", year), ("{mm}", month), ("{dd}", day), ("{hour}", hour),
        ]
        return values.reduce(pattern) { PathTemplate.replacing($1.0, with: $1.1, in: $0) }
    }

    private static func replacing(_ placeholder: String, with value: String, in pattern: String) -> String {
        pattern.split(separator: placeholder, omittingEmptySubsequences: false).joined(separator: value)
    }
}
