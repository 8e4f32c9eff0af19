import AttributionModel
import Sources

/// The input files of one kind of log, day by day.
struct DatedLog {
    /// Files found by patterns that name no days.
    private(set) var undated: [InputFile] = []
    /// Files found by patterns that do, by pattern.
    private(set) var dated: [DatedFiles] = []

    /// Finds the files of some days.
    ///
    /// - Throws: `SourceError` if a pattern that names no days finds none.
    init(_ patterns: [String], of days: ClosedRange<BatchDay>, by search: inout InputSearch) throws(SourceError) {
        for pattern in patterns {
            if PathTemplate(pattern).namesDays {
                dated.append(try DatedFiles(pattern, of: days, by: &search))
            } else {
                undated += try search.find(ofAnyDay: [pattern])
            }
        }
        callEachByOneName()
    }

    /// The files for some days, each once.
    func files(of days: ClosedRange<BatchDay>) -> [InputFile] {
        (undated + dated.flatMap { pattern in days.flatMap { pattern.byDay[$0] ?? [] } }).byName.withoutRepeats
    }

    /// Refers to each file with several names (links) by the least of them, whichever days' folders it is in.
    private mutating func callEachByOneName() {
        let all = undated + dated.flatMap { $0.byDay.values.joined() }
        let named = all.byName.compactMap { file in file.identity.map { ($0, file) } }
        let least = Dictionary(named) { first, _ in first }
        func renamed(_ files: [InputFile]) -> [InputFile] {
            files.map { file in file.identity.flatMap { least[$0] } ?? file }
        }
        undated = renamed(undated)
        for place in dated.indices { dated[place].byDay = dated[place].byDay.mapValues(renamed) }
    }

    /// For each of some files, the days for which the patterns find it, which are all days of a month if they name only
    /// that; nil for a file that is read for every day, or that only a manifest names.
    func days(of some: [InputFile]) -> [ClosedRange<BatchDay>?] {
        var days: [[UInt8]: ClosedRange<BatchDay>] = [:]
        for pattern in dated {
            for (day, files) in pattern.byDay where !files.isEmpty {
                let own = pattern.template.days(namedAs: day)
                for file in files {
                    let path = file.path.utf8Bytes
                    let known = days[path] ?? own
                    days[path] = min(known.lowerBound, own.lowerBound)...max(known.upperBound, own.upperBound)
                }
            }
        }
        for file in undated { days[file.path.utf8Bytes] = nil }
        return some.map { days[$0.path.utf8Bytes] }
    }

    /// What the patterns do not find, by day and then in the order of the patterns; `missing` returns the days for
    /// which a pattern has no files but should have some.
    func lacking(_ kind: RecordKind, _ missing: (DatedFiles) -> [BatchDay]) -> [MissingLogs] {
        let found = dated.flatMap { pattern in
            missing(pattern).map { MissingLogs(kind: kind, day: $0, pattern: pattern.pattern) }
        }
        return Set(found.map(\.day)).sorted().flatMap { day in found.filter { $0.day == day } }
    }
}
