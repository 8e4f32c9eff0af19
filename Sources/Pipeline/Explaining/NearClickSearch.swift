import AttributionModel
import Compression
import JSONLines
import Matching
import Publishing
import Records
import Signals
import Sources

/// Looks through logs for the clicks that came nearest to being candidates of an install, with the stages of a run.
///
/// Candidates list only eligible clicks: noting the others during a run would cost every click.
struct NearClickSearch {
    /// What was found.
    struct Found {
        var search: Explanation.Search
        /// By tier; empty if the install cannot look for clicks in any.
        var nearest: [NearestClicks] = []
        /// What was read; nil if nothing was.
        var logs: Logs?
    }
    /// The logs of a search.
    struct Logs {
        /// The pipeline with their paths.
        var pipeline: PipelineDefinition
        /// Names the links.
        var catalogue: LinkCatalogue
        /// Names the links and campaigns of the clicks; nil if none were looked for.
        var dimensions: Dimensions?
        /// The files of clicks as they were read.
        var files: [SourceSummary] = []
        /// The files that the run of the part read.
        var ofRun: [Manifest.Input]
    }

    /// How far after the install clicks are searched: those only show that clocks or time zones differ.
    private static let afterwards = Milliseconds.day
    /// How many times as many clicks are kept for a tier as are reported: some may turn out to be duplicates.
    private static let spare = 3

    private let logs: SearchedLogs
    private let part: PublishedPart

    private var pipeline: PipelineDefinition { logs.pipeline }
    private var pool: TextPool { logs.pool }

    /// A search in some logs with the pipeline of a part; `pool` has the texts of the install's signals.
    ///
    /// - Throws: `RunError` of kind `usage` for an invalid pattern.
    init(
        _ logs: ExplainedLogs, _ pipeline: PipelineDefinition, _ part: PublishedPart, pool: TextPool
    ) throws(RunError) {
        self.logs = try SearchedLogs(logs, pipeline, pool: pool)
        self.part = part
    }

    /// Looks for clicks that are not among a tier's `candidates`; `installID` is that of the install.
    ///
    /// The catalogue is read for them or, if `readsLinks`, without them.
    ///
    /// - Throws: `RunError`, which names what the run had read where files are missing.
    func run(
        _ install: SearchingInstall, installID: [UInt8], except candidates: [Set<LineKey>], readsLinks: Bool
    ) async throws(RunError) -> Found {
        do {
            return try await search(install, installID: installID, except: candidates, readsLinks: readsLinks)
        } catch {
            let error = RunError(error)
            guard error.kind == .inputMissing else { throw error }
            let names = try part.manifest.inputs.all().map(\.path)
            let first = names.prefix(3).joined(separator: ", ")
            let files = max(0, names.count - 3).counted("other file", after: first)
            throw RunError(.inputMissing, "\(error); the run read \(files)")
        }
    }

    private func search(
        _ install: SearchingInstall, installID: [UInt8], except candidates: [Set<LineKey>], readsLinks: Bool
    ) async throws -> Found {
        let rules = pipeline.match
        let window = rules.longestWindow
        // Twice as far as the longest window, and at least a day beyond it.
        var found = Found(
            search: Explanation.Search(
                from: install.requestedAt - window - max(window, .day),
                to: install.requestedAt + rules.clockSkew + NearClickSearch.afterwards))
        let span = found.search.from...found.search.to
        var obstacles = ClickObstacles(rules, install: install, sharesLanguage: pool.makeLanguageComparison())
        let looksForClicks = !obstacles.openTiers.isEmpty
        guard looksForClicks || readsLinks else { return found }
        let ofRun = try part.manifest.inputs.all()
        var read = Logs(pipeline: pipeline, catalogue: try await logs.readCatalogue(), ofRun: ofRun)
        guard looksForClicks else {
            found.logs = read
            return found
        }
        let copies = span.lowerBound - pipeline.clicks.screening.dedupe...span.upperBound
        let ofDay = part.day.map { _ in ofRun.map(\.path) }
        let files = try logs.files(pipeline.clicks.paths, of: copies, besides: ofDay)
        if mayDifferInEnvironment {
            let files = try logs.files(
                pipeline.installs.paths, of: install.requestedAt...install.requestedAt, besides: ofDay)
            obstacles.install.environment = try await environment(
                of: LineKey(id: Digest(of: installID.span), time: install.requestedAt), in: files)
        }
        let dimensions = Dimensions(texts: TextPool())
        let context = ClickContext(
            pipeline: pipeline, catalogue: read.catalogue, dimensions: dimensions, pool: pool)
        let sought = NearClickIntake.Sought(
            obstacles: obstacles, candidates: candidates, span: span, copies: copies,
            limit: logs.options.limit * NearClickSearch.spare)
        let (readings, summaries) = try await logs.read(files) { NearClickIntake(context, sought: sought) }
        var total = NearClicksRead(tiers: rules.tiers.count, limit: sought.limit)
        for reading in readings { total.add(reading) }
        try logs.requireClicks(total.records, among: total.lines)
        try await noteDuplicates(in: &total.nearest, total.files.sorted().map { files[$0] })
        found.search.clicks = total.clicks
        found.nearest = total.nearest
        (read.dimensions, read.files) = (dimensions, summaries)
        found.logs = read
        return found
    }

    /// Reads files for the least lines of the records that are wanted.
    private func leastLines<Field: CanonicalField>(
        of files: [InputFile], id: Field, time: Field, _ mapping: FieldMapping,
        where isWanted: @escaping @Sendable (LineKey) -> Bool
    ) async throws -> [LineKey: [UInt8]] {
        LeastLineIntake.merged(
            try await logs.read(files) { LeastLineIntake(id: id, time: time, mapping: mapping, where: isWanted) }
                .products)
    }

    /// Whether a usable click may have another environment than a decided install.
    private var mayDifferInEnvironment: Bool {
        guard let clicks = pipeline.clicks.screening.environment,
            let installs = pipeline.installs.screening.environment
        else { return true }
        return clicks.utf8Bytes != installs.utf8Bytes
    }

    /// The environment of the install, which candidates do not contain; of several lines the least counts (spec §4).
    private func environment(of install: LineKey, in files: [InputFile]) async throws -> TextID {
        let mapping = pipeline.installs.mapping
        let found = try await leastLines(of: files, id: InstallField.installID, time: .requestedAt, mapping) {
            $0 == install
        }
        guard let line = found[install] else { return .absent }
        var reader = RecordReader(InstallField.self, mapping: mapping)
        var fields = reader.makeFields()
        guard reader.read(block: line.span, line: line.indices, into: &fields) == nil else { return .absent }
        return pool.id(of: fields.bytes(of: InstallField.environment))
    }

    /// Notes which of the clicks are duplicates, by a second reading for their ids only (spec §4).
    private func noteDuplicates(in nearest: inout [NearestClicks], _ files: [InputFile]) async throws {
        let ids = Set(nearest.flatMap { $0.clicks.map(\.key.id) })
        guard !ids.isEmpty else { return }
        let source = pipeline.clicks
        let lines = try await leastLines(of: files, id: ClickField.clickID, time: .clickedAt, source.mapping) {
            ids.contains($0.id)
        }
        let linesByID = Dictionary(grouping: lines) { $0.key.id }
        for tier in nearest.indices {
            nearest[tier].revise { click in
                let isDuplicate = (linesByID[click.key.id] ?? []).contains { key, line in
                    click.clickedAt - key.time <= source.screening.dedupe && click.isPreceded(by: line, at: key.time)
                }
                // For screening, this comes before everything else (spec §4).
                if isDuplicate { click.found.obstacles.insert(.screened(.duplicate), at: 0) }
            }
        }
    }
}
