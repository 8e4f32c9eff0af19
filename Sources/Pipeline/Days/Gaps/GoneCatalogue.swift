import AttributionModel
import Sources

/// Files of links that are gone, or have no link any more, though days were decided by them: what links and their
/// conditions say would silently vanish from rows, as a catalogue need not be there.
///
/// A day is compared with what it was decided by; a day that was never published, with the last one before it. So
/// nobody is asked again who has accepted a loss: that day's manifest no longer names the files.
struct GoneCatalogue {
    /// The days that lack some, in order.
    private var days: [Int32] = []
    /// The first file that the first of them lacks, and how many it lacks.
    private var name = ""
    private var count = 0
    /// The day that was decided by these files.
    private var decidedDay: Int32 = 0
    /// Whether any is missing altogether.
    private var areGone = false

    /// Compares the links that were read with those of the published days, for the days that are decided but for those
    /// that are `kept` as they are.
    ///
    /// A file with the same content under another name counts as the same, and if new files have come nobody can tell
    /// what should be in them: catalogues grow from night to night.
    init(_ logs: LogsOfDays, except kept: Set<Int32>) throws {
        guard let source = logs.run.pipeline.links else { return }
        let links = logs.totals[.link]
        // For single files only lines are counted, not records.
        let filled =
            links.read.tally.records == 0 ? [] : zip(links.inputs, links.linesOfFiles).filter { $1 > 0 }.map(\.0)
        let read = KnownFiles(names: filled.map(\.name.utf8Bytes), contents: filled.map(\.digest))
        for day in logs.decided where !kept.contains(day) {
            guard let before = logs.published.last(upTo: day), before.links > 0 else { continue }
            let lost = try read.lacking(of: before) { $0.lines > 0 && $0.dayLines == 0 }
            let gone = try InputFiles.names(
                lost.keys.map { String(decoding: $0, as: UTF8.self) },
                matching: source.paths.ofAnyDay, under: logs.run.options.input
            ).sorted { $0.utf8Bytes.lexicographicallyPrecedes($1.utf8Bytes) }
            let known = try KnownFiles(of: before)
            let isReplaced = filled.contains { !known.contains($0) }
            guard let first = gone.first, !isReplaced else { continue }
            if days.isEmpty {
                (name, count, decidedDay) = (first, gone.count, before.day)
                let there = Set(links.inputs.map(\.name.utf8Bytes))
                areGone = gone.contains { !there.contains($0.utf8Bytes) }
            }
            days.append(day)
        }
    }

    private var them: String { count.itOrThem }

    private var text: String {
        let files = (count - 1).counted("other file", after: name.printable)
        let (are, have) = (count.isOrAre, count == 1 ? "has" : "have")
        return "\(files), by which \(CivilDay.name(decidedDay)) was decided, "
            + (areGone ? "\(are) gone" : "no longer \(have) any link")
    }

    /// The first day that would be decided without them, and why it is not; nil if there is none.
    func refusal(under folder: String) -> LostDays.RefusedDay? {
        days.first.map { day in
            let problem =
                "cannot decide \(CivilDay.name(day)): \(text) (under \(folder)); put \(them) back, or use "
                + "--allow-missing to go on without \(them)"
            return LostDays.RefusedDay(day: day, error: RunError(.inputMissing, problem))
        }
    }

    /// What a person should know of days that were decided without them; nil if there are none.
    func warning(of decided: Range<Int32>) -> String? {
        let days = days.filter(decided.contains)
        guard !days.isEmpty else { return nil }
        return "\(text); \(CivilDay.names(of: days)) \(days.count.isOrAre) decided without \(them)"
    }
}
