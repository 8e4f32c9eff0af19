import AttributionModel
import Compression
import Publishing
import Sources

/// The logs in which an explanation searches for clicks that came near.
public struct ExplainedLogs: Sendable {
    /// The folder that path patterns are relative to.
    public var input: String
    /// Path patterns that override the pipeline's; nil takes the pipeline's.
    public var clickPaths: [String]?
    /// The same for installs.
    public var installPaths: [String]?
    /// The same for the catalogue, which is then required.
    public var linkPaths: [String]?
    /// What to do with damaged files.
    public var corruptFiles = RunOptions.CorruptFiles.fail
    /// How many threads read at once.
    public var threads = 1
    /// How many clicks are reported for each tier.
    package var limit = 5
    /// Whether candidates are reported as well, as though they were none: this is how tests compare the reasons.
    package var tellsOfCandidates = false

    /// The logs of a folder, where the pipeline of a result looks for them.
    public init(input: String) { self.input = input }

    /// The pipeline, with its logs at the paths given.
    ///
    /// - Throws: `RunError` of kind `usage` for an invalid pattern.
    func pipeline(_ definition: PipelineDefinition) throws(RunError) -> PipelineDefinition {
        var definition = definition
        try definition.replacePaths(clicks: clickPaths, installs: installPaths, links: linkPaths)
        return definition
    }

    /// The files of patterns that may have records of a time span, with those that the manifest of a day names.
    ///
    /// - Throws: `RunError` of kind `inputMissing` if a pattern finds none.
    func files(
        _ patterns: [String], of span: ClosedRange<Instant>, in pipeline: PipelineDefinition, part: PublishedPart
    ) throws -> [InputFile] {
        let days = ExplainedLogs.folders(of: span, in: pipeline)
        var search = InputSearch(under: input)
        var files: [InputFile] = []
        for pattern in patterns {
            let template = PathTemplate(pattern)
            guard part.day != nil, template.namesDays else {
                files += try search.find(ofAnyDay: [pattern])
                continue
            }
            let own = try DayInputs.DatedFiles(pattern, of: days, by: &search).byDay.values.joined()
            guard !own.isEmpty else {
                throw RunError(
                    .inputMissing,
                    "cannot read \(pattern): no file of \(CivilDay.names(days)) matches it under \(input); check "
                        + "--input, or name other files with --clicks, --installs or --links")
            }
            files += own
        }
        if part.day != nil {
            files += try InputFiles.find(
                named: part.manifest.inputs.all().map(\.path), matching: patterns.ofAnyDay, under: input)
        }
        return files.byName.withoutRepeats
    }

    /// The days whose folders may have records of a time span: a line may be in the folder of the day before its own,
    /// and folders may be for UTC days.
    private static func folders(
        of span: ClosedRange<Instant>, in pipeline: PipelineDefinition
    ) -> ClosedRange<Int32> {
        DayInputs.days(of: span.lowerBound, in: pipeline.zone).lowerBound
            - 1...DayInputs.days(of: span.upperBound, in: pipeline.zone).upperBound
    }
}

extension ExplainedLogs {
    /// The files that the run of a part read, that a search for clicks would read, and that no longer exist.
    func gone(ofRunOf part: PublishedPart, _ definition: PipelineDefinition) throws -> [String] {
        let pipeline = try pipeline(definition)
        let patterns = (pipeline.clicks.paths + (pipeline.links?.paths ?? [])).ofAnyDay
        return try InputFiles.missing(named: part.manifest.inputs.all().map(\.path), matching: patterns, under: input)
    }

    /// The files that the run of a part read and that are still there, but that no path names: options of the run did.
    func unnamed(ofRunOf part: PublishedPart, _ definition: PipelineDefinition) throws -> [String] {
        let pipeline = try pipeline(definition)
        let patterns = pipeline.clicks.paths + pipeline.installs.paths + (pipeline.links?.paths ?? [])
        let names = try part.manifest.inputs.all().map(\.path)
        let named = Set(try InputFiles.names(names, matching: patterns.ofAnyDay, under: input).map(\.utf8Bytes))
        return names.filter { !named.contains($0.utf8Bytes) && InputFiles.exists($0, under: input) }
    }

    /// The files of the catalogue that have other content now than the run of a part read.
    func changedCatalogue(ofRunOf part: PublishedPart, _ definition: PipelineDefinition) throws -> [String] {
        let patterns = (try pipeline(definition).links?.paths ?? []).ofAnyDay
        let known = try ExplainedLogs.contents(of: part)
        return try InputFiles.find(named: part.manifest.inputs.all().map(\.path), matching: patterns, under: input)
            .filter { try FileDigest.of($0.path) != known[$0.name.utf8Bytes] }.map(\.name)
    }

    /// Those of some files, as they were read, that the run of a part read with other content.
    func changed(_ files: [SourceSummary], sinceRunOf part: PublishedPart) throws(RunError) -> [String] {
        let known = try ExplainedLogs.contents(of: part)
        return files.filter { file in known[file.name.utf8Bytes].map { $0 != file.digest } ?? false }.map(\.name)
    }

    /// The contents of the files that the run of a part read, by the bytes of their names.
    private static func contents(of part: PublishedPart) throws(RunError) -> [[UInt8]: Digest] {
        Dictionary(try part.manifest.inputs.all().map { ($0.path.utf8Bytes, $0.digest) }) { first, _ in first }
    }

    /// The first of some files, and how many more there are; nil if there are none.
    private static func summary(of names: [String]) -> String? {
        names.first.map { (names.count - 1).counted("more file", after: $0) }
    }

    /// What a person should know of files of a kind that have changed; nothing if none has.
    func warnings(_ kind: RecordKind, ofChanged names: [String]) -> [String] {
        guard let files = ExplainedLogs.summary(of: names) else { return [] }
        let meaning =
            kind == .link
            ? "what is said of links is what they are now, not what they were then"
            : "the clicks that came near may be others than the run has read"
        return ["\(files) \(names.count == 1 ? "has" : "have") changed since the run: \(meaning)"]
    }

    /// What a person should know of files that no path names; nothing if there are none.
    func warnings(ofUnnamed names: [String]) -> [String] {
        guard let files = ExplainedLogs.summary(of: names) else { return [] }
        return [
            "\(files), which the run read, \(names.count.isOrAre) named by no path and therefore not read; name "
                + "\(names.count.itOrThem) with --clicks, --installs or --links, as for the run"
        ]
    }

    /// What a person should know of files that are gone; nothing if there are none.
    func warnings(ofGone names: [String]) -> [String] {
        guard let files = ExplainedLogs.summary(of: names) else { return [] }
        return [
            "\(files), which the run read, \(names.count.isOrAre) no longer under \(input): the clicks that came near may "
                + "not be all of them; put back what is missing, or say where it is with --clicks or --links"
        ]
    }
}
