import AttributionModel
import Sources

/// Files that a day reads when it is decided again, though it would not on its own: the run that published it found
/// lines for it there, such as late ones in folders of later days, and what those lines decided is to stay (spec §8a).
///
/// The manifest that is to be replaced names them.
struct RememberedFiles {
    /// Those of them that still exist, by day and kind.
    private var files: [Int32: [RecordKind: [InputFile]]] = [:]

    /// No files.
    init() {}

    /// Finds the files named by the manifests of some days that are not their `own`, and that the pipeline's patterns
    /// still match.
    ///
    /// These include files of clicks that have lines only for the window before a day.
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

    /// The files of some days in addition to what they read on their own, each once.
    func adding(to own: RunInputs, of days: ClosedRange<Int32>) -> RunInputs {
        func all(_ kind: RecordKind) -> [InputFile] {
            let more = days.flatMap { files[$0]?[kind] ?? [] }
            guard !more.isEmpty else { return own.files(of: kind) }
            // Their own first: these are looked up by the names that they have there.
            return (own.files(of: kind) + more).withoutRepeats.byName
        }
        return RunInputs(clicks: all(.click), installs: all(.install), links: own.links)
    }
}
