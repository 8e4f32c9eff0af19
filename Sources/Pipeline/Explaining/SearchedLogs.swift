import AttributionModel
import Matching
import Signals
import Sources

/// The logs of a folder, read with the stages of a run and the pipeline of a part of a result.
struct SearchedLogs {
    let options: ReviewedLogs
    /// The pipeline with the paths of `options`.
    let pipeline: PipelineDefinition
    /// The texts of signals.
    let pool: TextPool
    private let workspace: Workspace

    /// - Throws: `RunError` of kind `usage` for an invalid pattern.
    init(_ options: ReviewedLogs, _ pipeline: PipelineDefinition, pool: TextPool) throws(RunError) {
        self.options = options
        self.pool = pool
        var pipeline = pipeline
        try pipeline.replacePaths(by: options.paths)
        self.pipeline = pipeline
        let run = options.runOptions
        workspace = Workspace(
            budget: MemoryBudget(bytes: run.recordMemory), folder: SpillFolder(under: run.spillFolderWithoutOutput))
    }

    /// The files of patterns that may have records of a time span, and those that `namesOfDay` names, from a day's
    /// manifest; all files of the patterns if it is nil, as in a result without dates.
    ///
    /// - Throws: `RunError` of kind `inputMissing` if a pattern finds none.
    func files(
        _ patterns: [String], of span: ClosedRange<Instant>, besides namesOfDay: [String]?
    ) throws -> [InputFile] {
        var search = InputSearch(under: options.input)
        guard let namesOfDay else { return try search.find(ofAnyDay: patterns) }
        // A line may be in the folder of the day before its own, and folders may be for UTC days.
        let first = DayInputs.days(of: span.lowerBound, in: pipeline.zone).lowerBound - 1
        let days = first...DayInputs.days(of: span.upperBound, in: pipeline.zone).upperBound
        let log = try DatedLog(patterns, of: days, by: &search)
        if let empty = log.dated.first(where: { days.allSatisfy($0.lacks) }) {
            throw RunError(
                .inputMissing,
                "cannot read \(empty.pattern): no file of \(days.names) matches it under \(options.input); "
                    + "check --input, or name other files with --clicks, --installs or --links")
        }
        let named = try KnownNames.find(named: namesOfDay, matching: patterns.ofAnyDay, under: options.input)
        return (log.files(of: days) + named).byName.withoutRepeats
    }

    /// Reads files, and says what they were.
    func read<Worker: LogWorker & ~Copyable>(
        _ files: [InputFile], makeWorker: @escaping @Sendable () throws -> Worker
    ) async throws -> (products: [Worker.Product], summaries: [SourceSummary]) {
        let reader = LogReader(files: files, keepsReadable: options.corruptFiles.keepsReadable)
        let products = try await reader.read(threads: options.threads, makeWorker: makeWorker)
        return (products, reader.sources.map { $0.summary() })
    }

    /// Finds the files of the catalogue of links.
    func findLinks() throws(SourceError) -> [InputFile] {
        var search = InputSearch(under: options.input)
        return try RunInputs.findLinks(of: pipeline, by: &search)
    }

    /// Reads the catalogue of links; also returns its files as they were read.
    func readCatalogue() async throws -> (catalogue: LinkCatalogue, files: [SourceSummary]) {
        let files = try findLinks()
        var summaries: [SourceSummary] = []
        let catalogue = try await CatalogueStore.catalogue(of: pipeline, in: files, pool: pool, in: workspace) {
            store in
            let read = try await read(files) { CatalogueIntake(store: store) }
            summaries = read.summaries
            return read.products
        }
        return (catalogue, summaries)
    }

    /// Refuses logs in which no line is a click: another pipeline's, or not click logs at all.
    func requireClicks(_ clicks: Int, among lines: Int) throws(RunError) {
        guard lines > 0, clicks == 0 else { return }
        throw RunError(
            .tooManyUnreadable,
            "none of the \(lines) lines of \(pipeline.clicks.paths.joined(separator: ", ")) under \(options.input) can be "
                + "read as a click; check that --input names the folder of the run's logs, or leave it out")
    }
}

extension Dimensions {
    /// The id of the link of a combination, and its campaign and referrer; nil where it has none.
    func names(
        of number: UInt32, in catalogue: LinkCatalogue
    ) -> (linkID: String, campaign: String?, referrer: String?) {
        let values = all[Int(number)]
        func text(_ id: TextID) -> String? { texts.text(of: id).map { String(decoding: $0, as: UTF8.self) } }
        return (
            String(decoding: catalogue.names.bytes(of: values.link), as: UTF8.self), text(values.campaign),
            text(values.referrer)
        )
    }
}
