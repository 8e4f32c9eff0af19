import AttributionModel
import Sources

/// The files found by a pattern that names days.
struct DatedFiles {
    let pattern: String
    let template: PathTemplate
    /// Empty for a day that was searched without finding any.
    var byDay: [BatchDay: [InputFile]] = [:]
    /// If the pattern names hours, those that have files, by day.
    private var hours: [BatchDay: Set<Int>] = [:]

    /// If fewer hours than this have logs, the app is taken to have too little traffic to fill every hour.
    private static let fewestHours = 20
    /// As many as each day has, also the one on which the clocks skip an hour.
    private static let allHours = 23

    /// Finds the files of some days.
    init(_ pattern: String, of days: ClosedRange<BatchDay>, by search: inout InputSearch) throws(SourceError) {
        self.pattern = pattern
        template = PathTemplate(pattern)
        for day in days {
            // Hour by hour, if it names hours.
            var found: [[InputFile]] = []
            for pattern in template.patterns(ofDay: day) {
                found.append(try search.find(patterns: [pattern], areRequired: false))
            }
            byDay[day] = found.flatMap(\.self).byName.withoutRepeats
            if template.namesHours { hours[day] = Set(found.indices.filter { !found[$0].isEmpty }) }
        }
    }

    /// Whether a day has no file.
    func lacks(_ day: BatchDay) -> Bool { (byDay[day] ?? []).isEmpty }

    /// Which of some hours of a day have no files, if so many others do, or did on the day before, that low traffic is
    /// an unlikely reason.
    ///
    /// If the days before have no files, only hours after the day's first one with files count, as logs begin
    /// somewhere.
    func lacking(_ due: [Int], of day: BatchDay) -> [Int] {
        guard let filled = hours[day], let first = filled.min(),
            filled.count >= Self.fewestHours || hours[day - 1]?.count ?? 0 >= Self.allHours
        else { return [] }
        // If logs had begun before that, what lost the files of the day before may have lost these hours, too.
        let isFirstDay =
            hours[day - 1]?.isEmpty ?? false && hours.allSatisfy { $0.key >= day || $0.value.isEmpty }
        return due.filter { !filled.contains($0) && ($0 > first || !isFirstDay) }
    }
}
