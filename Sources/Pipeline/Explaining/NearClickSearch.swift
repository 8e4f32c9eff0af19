import AttributionModel
import Compression
import Publishing
import Records
import Signals
import Sources

/// Looks through logs for the clicks that came nearest to being candidates of some installs, with the stages of a run.
///
/// Candidates list only eligible clicks: noting the others during a run would cost every click.
struct NearClickSearch {
    /// An install whose clicks are looked for.
    struct Wanted: Sendable {
        /// The part that it is in.
        var part: PublishedPart
        var installID: [UInt8]
        /// What is compared of it; its environment is looked up in the logs.
        var install: SearchingInstall
        /// By tier, candidates that are not told as near.
        var candidates: [Set<LineKey>]
        /// By tier, its own candidates: nobody has to be told why one of them is none.
        var ownCandidates: [Set<LineKey>]
        /// Whether the catalogue is to be read even if it can look for clicks in no tier.
        var readsLinks: Bool
    }
    /// What was found for an install.
    struct Found {
        var search: Explanation.Search
        /// By tier; empty if the install cannot look for clicks in any.
        var nearest: [NearestClicks] = []
    }
    /// The logs of a search.
    struct Logs {
        /// The pipeline with their paths.
        var pipeline: PipelineDefinition
        /// Names the links.
        var catalogue: LinkCatalogue
        /// The files of the catalogue as they were read.
        var linkFiles: [SourceSummary]
        /// Names the links and campaigns of the clicks; nil if none were looked for.
        var dimensions: Dimensions?
        /// The files of clicks as they were read.
        var files: [SourceSummary] = []
    }

    /// How far after an install clicks are searched: those only show that clocks or time zones differ.
    private static let afterwards = Milliseconds.day
    /// How many times as many clicks are kept for a tier as are reported: some may turn out to be duplicates.
    private static let spare = 3

    private let logs: SearchedLogs
    /// In the order of time.
    private let wanted: [Wanted]

    private var pipeline: PipelineDefinition { logs.pipeline }
    private var pool: TextPool { logs.pool }

    /// A search in some logs for installs, in the order of time, that one pipeline decided; `pool` has the texts of
    /// their signals.
    ///
    /// - Throws: `RunError` of kind `usage` for an invalid pattern.
    init(
        _ wanted: [Wanted], in logs: ReviewedLogs, _ pipeline: PipelineDefinition, pool: TextPool
    ) throws(RunError) {
        self.logs = try SearchedLogs(logs, pipeline, pool: pool)
        self.wanted = wanted
    }

    /// How long before an install clicks are searched: twice the longest window, and at least a day beyond it.
    static func reach(of rules: MatchRules) -> Milliseconds { rules.longestWindow + max(rules.longestWindow, .day) }

    /// The times in which clicks of an install are searched.
    private func span(of install: SearchingInstall) -> ClosedRange<Instant> {
        let rules = pipeline.match
        return install.requestedAt - NearClickSearch.reach(of: rules)...install.requestedAt + rules.clockSkew
            + NearClickSearch.afterwards
    }

    /// What was found for each install, and what was read; nil if no logs can tell anything.
    ///
    /// - Throws: `RunError`, which names what the run had read where files are missing.
    func run() async throws(RunError) -> (found: [Found], logs: Logs)? {
        do {
            return try await search()
        } catch {
            let error = RunError(error)
            guard error.kind == .inputMissing else { throw error }
            let names = try wanted.map(\.part).namesOfInputs()
            throw RunError(.inputMissing, "\(error); the run read \(names.firstNames)")
        }
    }

    private func search() async throws -> (found: [Found], logs: Logs)? {
        var found = wanted.map { wanted in
            let span = span(of: wanted.install)
            return Found(search: Explanation.Search(from: span.lowerBound, to: span.upperBound))
        }
        let sharesLanguage = pool.makeLanguageComparison()
        var obstacles = wanted.map {
            ClickObstacles(pipeline.match, install: $0.install, sharesLanguage: sharesLanguage)
        }
        let searching = obstacles.indices.filter { !obstacles[$0].openTiers.isEmpty }
        guard !searching.isEmpty || wanted.contains(where: \.readsLinks) else { return nil }
        let (catalogue, linkFiles) = try await logs.readCatalogue()
        var read = Logs(pipeline: pipeline, catalogue: catalogue, linkFiles: linkFiles)
        guard let first = searching.first, let last = searching.last else { return (found, read) }
        let copies =
            span(of: wanted[first].install).lowerBound
            - pipeline.clicks.screening.dedupe...span(of: wanted[last].install).upperBound
        let ofDay = wanted[first].part.day == nil ? nil : try wanted.map(\.part).namesOfInputs()
        let files = try logs.files(pipeline.clicks.paths, of: copies, besides: ofDay)
        if mayDifferInEnvironment { try await addEnvironments(to: &obstacles, of: searching, besides: ofDay) }
        let context = ClickContext(pipeline: pipeline, catalogue: catalogue, pool: pool)
        let (total, summaries) = try await readClicks(files, context, for: sought(of: searching, obstacles))
        for (place, (nearest, clicks)) in zip(searching, zip(total.nearest, total.clicks)) {
            (found[place].nearest, found[place].search.clicks) = (nearest, clicks)
        }
        (read.dimensions, read.files) = (context.dimensions, summaries)
        return (found, read)
    }

    /// What tasks look for, for the installs at some places.
    private func sought(of places: [Int], _ obstacles: [ClickObstacles]) -> NearClickIntake.Sought {
        NearClickIntake.Sought(
            installs: places.map {
                NearClickIntake.Sought.Install(wanted[$0], obstacles[$0], span: span(of: wanted[$0].install))
            },
            dedupe: pipeline.clicks.screening.dedupe, limit: logs.options.limit * NearClickSearch.spare,
            askedID: logs.options.click?.utf8Bytes)
    }

    /// Reads the clicks of some files, once for what is sought and once for duplicates of what was found.
    private func readClicks(
        _ files: [InputFile], _ context: ClickContext, for sought: NearClickIntake.Sought
    ) async throws -> (total: NearClicksRead, summaries: [SourceSummary]) {
        let (readings, summaries) = try await logs.read(files) { NearClickIntake(context, sought: sought) }
        var total = NearClicksRead(sought)
        for reading in readings { total.add(reading) }
        try logs.requireClicks(total.records, among: total.lines)
        try await noteDuplicates(in: &total.nearest, total.files.sorted().map { files[$0] })
        return (total, summaries)
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

    /// Looks up the environments of the installs at some places, which are in the order of time.
    private func addEnvironments(
        to obstacles: inout [ClickObstacles], of places: [Int], besides namesOfDay: [String]?
    ) async throws {
        let installs = places.map { wanted[$0] }
        guard let first = installs.first, let last = installs.last else { return }
        let times = first.install.requestedAt...last.install.requestedAt
        let files = try logs.files(pipeline.installs.paths, of: times, besides: namesOfDay)
        let environments = try await environments(of: installs, in: files)
        for place in places {
            obstacles[place].install.environment = environments[wanted[place].lineKey] ?? .absent
        }
    }

    /// The environments of installs, which candidates do not contain; of several lines the least counts (spec §4).
    private func environments(of installs: [Wanted], in files: [InputFile]) async throws -> [LineKey: TextID] {
        let mapping = pipeline.installs.mapping
        let keys = Set(installs.map(\.lineKey))
        let found = try await leastLines(of: files, id: InstallField.installID, time: .requestedAt, mapping) {
            keys.contains($0)
        }
        var reader = RecordReader(InstallField.self, mapping: mapping)
        var fields = reader.makeFields()
        return found.compactMapValues { line in
            guard reader.read(block: line.span, line: line.indices, into: &fields) == nil else { return nil }
            return pool.id(of: fields.bytes(of: InstallField.environment))
        }
    }

    /// Notes which of the clicks are duplicates, by a second reading for their ids only (spec §4).
    private func noteDuplicates(in nearest: inout [[NearestClicks]], _ files: [InputFile]) async throws {
        let ids = Set(nearest.joined().flatMap { $0.all.map(\.key.id) })
        guard !ids.isEmpty else { return }
        let source = pipeline.clicks
        let lines = try await leastLines(of: files, id: ClickField.clickID, time: .clickedAt, source.mapping) {
            ids.contains($0.id)
        }
        let linesByID = Dictionary(grouping: lines) { $0.key.id }
        func note(_ click: inout FoundClick) {
            let isDuplicate = (linesByID[click.key.id] ?? []).contains { key, line in
                click.clickedAt - key.time <= source.screening.dedupe && click.isPreceded(by: line, at: key.time)
            }
            // For screening, this comes before everything else (spec §4).
            if isDuplicate { click.found.obstacles.insert(.screened(.duplicate), at: 0) }
        }
        for install in nearest.indices {
            for tier in nearest[install].indices { nearest[install][tier].revise(note) }
        }
    }
}

extension [PublishedPart] {
    /// Each part of the list once.
    var withoutRepeats: [PublishedPart] {
        var days: Set<BatchDay?> = []
        return filter { days.insert($0.day).inserted }
    }

    /// The names of all files that the parts' runs read, each once.
    func namesOfInputs() throws(RunError) -> [String] {
        var known: Set<[UInt8]> = []
        return try withoutRepeats.map { part throws(RunError) in try part.manifest.inputs.all().map(\.path) }
            .joined().filter { known.insert($0.utf8Bytes).inserted }
    }
}

extension NearClickSearch.Wanted {
    /// What tells its lines from those of others.
    fileprivate var lineKey: LineKey { LineKey(id: Digest(of: installID.span), time: install.requestedAt) }
}
