import AttributionModel
import Sources

/// Files that a day which is decided again looks at though it would not by itself: the run that published it found
/// lines for it there, such as late ones in folders of later days, and what it has decided by them stays (spec §8a).
///
/// The manifest that is replaced names them.
struct RememberedFiles {
    /// Those that are there still, by day and kind.
    private var files: [Int32: [RecordKind: [InputFile]]] = [:]

    /// None.
    init() {}

    /// Finds the files of some days that their manifests name, that are not their `own` and that the pipeline's
    /// patterns still mean.
    ///
    /// Of clicks those are taken, too, that have lines of the windows before a day alone.
    init(_ run: AttributionRun, of days: ClosedRange<Int32>, in published: PublishedDays, own: (Int32) -> RunInputs)
        throws
    {
        for day in days {
            guard let known = published[day]?.inputs, !known.isEmpty else { continue }
            let own = own(day)
            for (kind, patterns) in [
                (RecordKind.click, run.pipeline.clicks.paths), (.install, run.pipeline.installs.paths),
            ] {
                let names = Set(own.files(of: kind).map(\.name.utf8Bytes))
                let others = known.filter { !names.contains($0.key) && (kind == .click || $0.value.dayLines > 0) }
                guard !others.isEmpty else { continue }
                files[day, default: [:]][kind] = try InputFiles.find(
                    named: others.keys.map { String(decoding: $0, as: UTF8.self) },
                    matching: patterns.map { PathTemplate($0).anyDay }, under: run.options.input)
            }
        }
    }

    /// The files of some days beside what they read by themselves, each once.
    func adding(to own: RunInputs, of days: ClosedRange<Int32>) -> RunInputs {
        func all(_ kind: RecordKind) -> [InputFile] {
            let more = days.flatMap { files[$0]?[kind] ?? [] }
            guard !more.isEmpty else { return own.files(of: kind) }
            // Own ones first: those are looked for by the names that they have there.
            return (own.files(of: kind) + more).withoutRepeats.byName
        }
        return RunInputs(clicks: all(.click), installs: all(.install), links: own.links)
    }
}
