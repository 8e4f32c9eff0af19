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
    /// The first file that the first of them lacks, and how many others.
    private var name = ""
    private var others = 0
    /// The day that was decided by these files.
    private var decidedDay: Int32 = 0
    /// Whether any is missing altogether.
    private var areGone = false

    /// Compares the links that were read with those of the published days.
    ///
    /// A file with the same content under another name counts as the same, and if new files have come nobody can tell
    /// what should be in them: catalogues grow from night to night.
    init(_ totals: RunTotals, of run: AttributionRun, published: PublishedDays, decided: [Int32]) throws {
        guard let source = run.pipeline.links else { return }
        let links = totals[.link]
        // For single files only lines are counted, not records.
        let filled =
            links.read.tally.records == 0 ? [] : zip(links.inputs, links.linesOfFiles).filter { $1 > 0 }.map(\.0)
        let read = KnownFiles(names: filled.map(\.name.utf8Bytes), contents: filled.map(\.digest))
        for day in decided {
            guard let before = published[day] ?? published.last(before: day), before.links > 0 else { continue }
            let lost = before.inputs.filter { $1.lines > 0 && $1.dayLines == 0 && !read.contains($0, $1) }
            let gone = try InputFiles.names(
                lost.keys.map { String(decoding: $0, as: UTF8.self) },
                matching: source.paths.map { PathTemplate($0).anyDay }, under: run.options.input
            ).sorted { $0.utf8Bytes.lexicographicallyPrecedes($1.utf8Bytes) }
            let known = KnownFiles(of: before)
            let isReplaced = filled.contains { !known.contains($0) }
            guard let first = gone.first, !isReplaced else { continue }
            if days.isEmpty {
                (name, others, decidedDay) = (first, gone.count - 1, before.day)
                let there = Set(links.inputs.map(\.name.utf8Bytes))
                areGone = gone.contains { !there.contains($0.utf8Bytes) }
            }
            days.append(day)
        }
    }

    private var text: String {
        let files = others.counted("other file", after: name.printable)
        let (are, have) = others == 0 ? ("is", "has") : ("are", "have")
        return "\(files), by which \(CivilDay.name(decidedDay)) was decided, "
            + (areGone ? "\(are) gone" : "no longer \(have) any link")
    }

    /// The first day that would be decided without them, and why it is not; nil if there is none.
    func refusal(under folder: String) -> LostDays.RefusedDay? {
        days.first.map { day in
            let them = others == 0 ? "it" : "them"
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
        return "\(text); \(CivilDay.names(of: days)) \(days.count.isOrAre) decided without "
            + (others == 0 ? "it" : "them")
    }
}
