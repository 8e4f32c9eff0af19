import AttributionModel
import Sources

/// Files that are gone though the run that published a day had found lines of it there: the day is decided again
/// without them, and its manifest will not name them any more.
struct GoneFiles {
    /// Those of one day.
    private struct Day {
        var day: Int32
        /// The first of them, and how many others there are.
        var name: String
        var others: Int
        /// Lines of the day that they had.
        var lines: Int
        /// Lines of the day in files that were not there before.
        var newLines: Int

        var text: String {
            let (name, date) = (name.printable, CivilDay.name(day))
            let had = "had \(lines.counted("line")) of \(date) when it was published,"
            return others == 0
                ? "\(name), which \(had) is gone"
                : "\(name) and \(others.counted("other file")), which \(had) are gone"
        }
    }
    private var days: [Day] = []

    /// Compares what was read with the manifests of those days that were published before.
    ///
    /// A file of the same content under another name is the same, and lines may have been put into other files, where
    /// these have as many.
    init(_ totals: RunTotals, _ files: FileDays, published: PublishedDays, decided: ClosedRange<Int32>) {
        let summaries = RecordKind.logs.flatMap { totals.inputs[$0] ?? [] }
        let names = Set(summaries.map(\.name.utf8Bytes))
        let contents = Set(summaries.map(\.digest))
        for day in decided {
            guard let before = published[day]?.inputs else { continue }
            let gone = before.filter { name, input in
                input.dayLines > 0 && !names.contains(name) && !contents.contains(input.digest)
            }
            guard let first = gone.keys.min(by: { $0.lexicographicallyPrecedes($1) }) else { continue }
            let known = Set(before.values.map(\.digest))
            let newLines = RecordKind.logs.reduce(0) { sum, kind in
                let inputs = totals.inputs[kind] ?? []
                return files.files(of: kind, day: day).reduce(sum) { sum, found in
                    let input = inputs[found.file]
                    let isNew = before[input.name.utf8Bytes] == nil && !known.contains(input.digest)
                    return sum + (isNew ? found.lines : 0)
                }
            }
            let lines = gone.values.reduce(0) { $0 + $1.dayLines }
            guard lines != newLines else { continue }
            days.append(
                Day(
                    day: day, name: String(decoding: first, as: UTF8.self), others: gone.count - 1, lines: lines,
                    newLines: newLines))
        }
    }

    /// Refuses to decide days again without lines that nothing has come in the place of.
    ///
    /// - Throws: `RunError` of kind `inputMissing`.
    func requireReplaced(under folder: String) throws(RunError) {
        guard let day = days.first(where: { $0.newLines == 0 }) else { return }
        let date = CivilDay.name(day.day)
        throw RunError(
            .inputMissing,
            "cannot decide \(date) again: \(day.text) under \(folder); put back what is missing, or go on without it by "
                + "--allow-missing")
    }

    /// What a person should know of them.
    var warnings: [String] {
        days.map { day in
            let others =
                day.newLines == 0 ? "without them" : "with \(day.newLines.counted("line")) of files that are new"
            return "\(day.text); that day is decided again \(others)"
        }
    }
}
