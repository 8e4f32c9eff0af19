import AttributionModel
import Publishing
import Sources

/// The logs and catalogues by which only one of two results was decided, by their contents: not settings alone may have
/// moved an install then.
struct ComparedLogs: Sendable {
    /// The names of the files whose contents the other result's runs have not read.
    private var onlyInA: Set<[UInt8]> = []
    private var onlyInB: Set<[UInt8]> = []
    /// Whether the manifests of all parts list their files; without them, rows are compared all the same.
    private var areKnown = true

    /// Adds the files of parts that are compared with each other, but for those without lines.
    mutating func add(_ some: [PublishedPart], _ others: [PublishedPart]) {
        func inputs(_ parts: [PublishedPart]) -> [PublishedInputs] { parts.map(\.manifest.inputs) }
        guard let list = try? inputs(some).map({ try $0.list() }),
            let other = try? inputs(others).map({ try $0.list() }), !(list + other).contains(nil)
        else { return areKnown = false }
        guard list != other else { return }
        guard let mine = try? inputs(some).flatMap({ try $0.all() }),
            let theirs = try? inputs(others).flatMap({ try $0.all() })
        else { return areKnown = false }
        // Results of older versions do not contain their pipelines.
        let (old, new) = (try? some.first?.pipeline(), try? others.first?.pipeline())
        let day = (some + others).lazy.compactMap(\.day).first ?? BatchDay(number: 0)
        let haveSameTimes = ComparedLogs.clickTimes(of: day, old) == ComparedLogs.clickTimes(of: day, new)
        func add(_ files: [Manifest.Input], by pipeline: PipelineDefinition?, to names: inout Set<[UInt8]>) {
            names.formUnion(
                (haveSameTimes ? files : ComparedLogs.chosenByNoSetting(files, pipeline)).map(\.path.utf8Bytes))
        }
        add(ComparedLogs.files(mine, besides: theirs), by: old, to: &onlyInA)
        add(ComparedLogs.files(theirs, besides: mine), by: new, to: &onlyInB)
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
            Set(InputFiles.names(others, matching: paths.ofAnyDay, under: ".").map(\.utf8Bytes))
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
        let have = both.count == 1 ? "has" : "have"
        let differing =
            both.isEmpty ? [] : ["\(both.namesOfFiles) \(have) other content for B, or \(have) been compressed anew"]
        let only = [("A", onlyInA.subtracting(both)), ("B", onlyInB.subtracting(both))].filter { !$1.isEmpty }
            .map { "only \($0) was decided by \($1.namesOfFiles)" }
        return (differing + only).joined(separator: ", and ")
    }

    /// The names for programs, in the order of their bytes; null where they are not known.
    var members: [ManifestValue.Member] {
        [("logs_only_in_a", onlyInA), ("logs_only_in_b", onlyInB)].map { key, names in
            guard areKnown else { return .init(key, .null) }
            let sorted = names.sorted { $0.lexicographicallyPrecedes($1) }
            return .init(key, .array(sorted.map { .text(String(decoding: $0, as: UTF8.self)) }))
        }
    }
}
