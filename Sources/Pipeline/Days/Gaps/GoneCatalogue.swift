import AttributionModel
import Sources

/// Files of links that are gone, or have no link any more, though days were decided by them: what links and their
/// conditions say would silently vanish from rows, as a catalogue need not be there.
///
/// A day is compared with what it was decided by; a day that was never published, with the last one before it. So
/// nobody is asked again who has accepted a loss: that day's manifest no longer names the files.
struct GoneCatalogue {
    /// The days that lack some, in order.
    private var days: [BatchDay] = []
    /// The files that the first of them lacks, by their names' bytes.
    private var names: Set<[UInt8]> = []
    /// The day that was decided by these files, once any is missing.
    private var decidedDay = BatchDay.min
    /// Whether any is missing altogether.
    private var areGone = false

    /// Compares the links that were read with those of the published days, for the days that are decided but for those
    /// that are `kept` as they are.
    ///
    /// A file with the same content under another name counts as the same, and if new files have come nobody can tell
    /// what should be in them: catalogues grow from night to night.
    init(_ logs: LogsOfDays, except kept: Set<BatchDay>) throws {
        guard let source = logs.run.pipeline.links else { return }
        let links = logs.totals[.link]
        // For single files only lines are counted, not records.
        let filled =
            links.read.tally.records == 0 ? [] : zip(links.inputs, links.linesOfFiles).filter { $1 > 0 }.map(\.0)
        let read = FilledFiles(filled, contentsOf: filled)
        for day in logs.decided where !kept.contains(day) {
            guard let before = logs.published.last(upTo: day), before.manifest.links > 0 else { continue }
            let lost = try read.lacking(of: before) { $0.lines > 0 && $0.dayLines == 0 }
            let gone = logs.run.names(lost.keys, matching: source.paths.ofAnyDay)
            let known = try before.manifest.inputs.ofDay()
            guard !gone.isEmpty, filled.allSatisfy(known.contains) else { continue }
            if days.isEmpty {
                (names, decidedDay) = (gone, before.day)
                areGone = !gone.isSubset(of: links.inputs.map(\.name.utf8Bytes))
            }
            days.append(day)
        }
    }

    private var them: String { names.count.itOrThem }

    private var text: String {
        let (are, have) = (names.count.isOrAre, names.count.hasOrHave)
        return "\(names.namesOfFiles), by which \(decidedDay.name) was decided, "
            + (areGone ? "\(are) gone" : "no longer \(have) any link")
    }

    /// The first day that would be decided without them, and why it is not; nil if there is none.
    func refusal(under folder: String) -> LostDays.RefusedDay? {
        days.first.map { day in
            LostDays.RefusedDay(
                day,
                "cannot decide \(day.name)\(day == decidedDay ? " again" : ""): \(text) (under \(folder)); put "
                    + "\(them) back, or use --allow-missing to decide \(days.names) without \(them)")
        }
    }

    /// What a person should know of days that were decided without them; nil if there are none.
    func warning(of decided: Range<BatchDay>) -> String? {
        let days = days.filter(decided.contains)
        guard !days.isEmpty else { return nil }
        return "\(text); \(days.names) \(days.count.isOrAre) decided without \(them)"
    }
}
