import AttributionModel
import Publishing
import Sources

/// The logs and catalogues by which only one of two results was decided, by their contents: if there are any, settings
/// may not be all that has moved an install.
struct ComparedLogs: Sendable {
    /// The names of the files whose contents the other result's runs have not read.
    private var onlyInA: Set<[UInt8]> = []
    private var onlyInB: Set<[UInt8]> = []
    /// Whether the manifests of all parts list their files; without them, rows are compared all the same.
    private var areKnown = true

    /// Adds the files of parts that are compared with each other, but for those without lines.
    mutating func add(_ some: [PublishedPart], _ others: [PublishedPart]) {
        func manifests(_ parts: [PublishedPart]) throws -> [ManifestFile] {
            try parts.map { try $0.manifest.inputs.file() }
        }
        guard let old = try? manifests(some), let new = try? manifests(others),
            !(old + new).contains(where: { $0.inputList == nil })
        else { return areKnown = false }
        guard old.map(\.inputList) != new.map(\.inputList) else { return }
        guard let mine = try? old.flatMap({ try PublishedInputs.all(in: $0) }),
            let theirs = try? new.flatMap({ try PublishedInputs.all(in: $0) })
        else { return areKnown = false }
        var onlyMine = ComparedLogs.files(mine, besides: theirs)
        var onlyTheirs = ComparedLogs.files(theirs, besides: mine)
        guard !onlyMine.isEmpty || !onlyTheirs.isEmpty else { return }
        // Results of older versions do not contain their pipelines.
        let pipelines = (try? some.first?.pipeline(), try? others.first?.pipeline())
        let day = (some + others).lazy.compactMap(\.day).first ?? BatchDay(number: 0)
        if ComparedLogs.clickTimes(of: day, pipelines.0) != ComparedLogs.clickTimes(of: day, pipelines.1) {
            onlyMine = ComparedLogs.chosenByNoSetting(onlyMine, pipelines.0)
            onlyTheirs = ComparedLogs.chosenByNoSetting(onlyTheirs, pipelines.1)
        }
        onlyInA.formUnion(onlyMine.map(\.path.utf8Bytes))
        onlyInB.formUnion(onlyTheirs.map(\.path.utf8Bytes))
    }

    /// The times of the clicks that a run for a day reads by a pipeline.
    private static func clickTimes(of day: BatchDay, _ pipeline: PipelineDefinition?) -> Range<Instant>? {
        pipeline.map { RunScope(days: day...day, pipeline: $0).clicks }
    }

    /// Files without the logs that have no line of their result's day.
    ///
    /// How many days around it are read depends on settings, such as the window: logs that only a longer one reaches
    /// are no other logs. A catalogue may have been named by an option, which manifests do not tell.
    private static func chosenByNoSetting(
        _ files: [Manifest.Input], _ pipeline: PipelineDefinition?
    ) -> [Manifest.Input] {
        let others = files.filter { $0.dayLines == 0 }.map(\.path)
        func names(_ paths: [String]) -> Set<[UInt8]> {
            Set(KnownNames.names(others, matching: paths.ofAnyDay, under: ".").map(\.utf8Bytes))
        }
        let logs = names((pipeline?.clicks.paths ?? []) + (pipeline?.installs.paths ?? []))
            .subtracting(names(pipeline?.links?.paths ?? []))
        return files.filter { !logs.contains($0.path.utf8Bytes) }
    }

    private static func files(_ files: [Manifest.Input], besides others: [Manifest.Input]) -> [Manifest.Input] {
        let contents = Set(others.map(\.digest))
        return files.filter { $0.lines > 0 && !contents.contains($0.digest) }
    }

    /// Whether both results were decided by the same logs, as far as one can tell.
    var areSame: Bool { onlyInA.isEmpty && onlyInB.isEmpty }

    /// Which they are, in words: `only A was decided by clicks.jsonl.gz and 3 other files`.
    var words: String {
        // A file that has grown, or was replaced, has one name.
        let both = onlyInA.intersection(onlyInB)
        let have = both.count.hasOrHave
        let differing =
            both.isEmpty ? [] : ["\(both.namesOfFiles) \(have) other content for B, or \(have) been compressed anew"]
        let only = [("A", onlyInA.subtracting(both)), ("B", onlyInB.subtracting(both))].filter { !$1.isEmpty }
            .map { "only \($0) was decided by \($1.namesOfFiles)" }
        return (differing + only).joined(separator: ", and ")
    }

    /// The names for programs, in the order of their bytes; null where they are not known.
    var members: [ManifestValue.Member] {
        [("logs_only_in_a", onlyInA), ("logs_only_in_b", onlyInB)].map { .init($0, areKnown ? .names($1) : nil) }
    }
}
