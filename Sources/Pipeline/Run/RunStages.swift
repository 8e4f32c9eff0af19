import AttributionModel
import Deciding
import Matching
import Publishing
import Reporting
import Screening
import Signals
import Sources

/// The stages of a run, one after the other, with what they hand on.
struct RunStages {
    private let run: AttributionRun
    private let pipeline: PipelineDefinition
    private let threads: Int
    private let budget: MemoryBudget
    private let folder: SpillFolder
    private let pool = TextPool()
    private let progress: Progress
    private let inputs: RunInputs
    private let keys: TierKeys
    private let zone: UInt16

    init(_ run: AttributionRun, spillUnder parent: String, progress: Progress) throws {
        self.run = run
        pipeline = run.pipeline
        threads = max(1, run.options.threads)
        budget = MemoryBudget(bytes: run.options.memory)
        folder = SpillFolder(under: parent)
        self.progress = progress
        inputs = try RunInputs(run)
        keys = TierKeys(rules: pipeline.match)
        zone = ZoneTable.shared.index(ofName: Array(pipeline.timeZone.utf8).span) ?? 0
        progress.expect(bytes: inputs.compressedBytes)
    }

    /// Runs all stages into a sink of rows.
    func run(into sink: any RowSink) async throws -> RunTotals {
        var totals = RunTotals(tierCount: pipeline.match.tiers.count)
        let catalogue = try await readLinks(&totals)
        let (store, order, postings) = try await readInstalls(&totals)
        let dimensions = Dimensions(texts: TextPool())
        let clicks = ClickStore(
            pipeline: pipeline, keys: keys, filter: postings.filter, catalogue: catalogue, dimensions: dimensions,
            pool: pool, budget: budget, folder: folder)
        try await readClicks(into: clicks, &totals)
        try checkUnreadable(totals)
        let duplicates = try await findDuplicates(in: clicks, &totals)
        let (lists, hotKeys) = try await match(
            clicks, store, order, postings, duplicates: duplicates, aliases: totals.clicks.aliases)
        let reports = try await decide(
            clicks: clicks, installs: store, order: order, lists: lists, hotKeys: hotKeys, into: sink,
            &totals)
        totals.finish(
            reports: reports, dimensions: dimensions.all, texts: dimensions.texts, linkNames: catalogue.names)
        totals.work = WorkCounters(budget: budget, folder: folder, clicks: clicks)
        totals.written = sink.lines
        try totals.checkAccounting()
        return totals
    }

    private func read<Worker: LogWorker>(
        _ files: [InputFile], as kind: RecordKind, _ totals: inout RunTotals,
        makeWorker: @escaping @Sendable () throws -> Worker
    ) async throws -> [Worker.Product] {
        let reader = LogReader(files: files, policy: run.options.sourcePolicy)
        progress.watch(reader)
        let products = try await reader.read(threads: threads, makeWorker: makeWorker)
        totals.inputs[kind, default: []] += reader.sources.map { $0.summary() }
        return products
    }

    private func readLinks(_ totals: inout RunTotals) async throws -> LinkCatalogue {
        guard let source = pipeline.links, !inputs.links.isEmpty else { return LinkCatalogue(names: TextPool()) }
        progress.begin(.links)
        let store = CatalogueStore(pipeline: pipeline, source: source, pool: pool, budget: budget, folder: folder)
        let readings = try await read(inputs.links, as: .link, &totals) { CatalogueIntake(store: store) }
        totals.note(
            .link, tallies: readings.map(\.tally), unreadable: readings.map(\.unreadable),
            badValues: readings.map(\.badValues), rejects: store.rejects)
        store.lines.finish()
        return try LinkCatalogue(names: store.names, joining: readings.map(\.lines), lines: store.lines)
    }

    private func readInstalls(
        _ totals: inout RunTotals
    ) async throws -> (InstallStore, InstallOrder, InstallPostings) {
        progress.begin(.installs)
        let store = InstallStore(pipeline: pipeline, pool: pool, budget: budget, folder: folder)
        let readings = try await read(inputs.installs, as: .install, &totals) { InstallIntake(store: store) }
        totals.note(
            .install, tallies: readings.map(\.tally), unreadable: readings.map(\.unreadable),
            badValues: readings.map(\.badValues), rejects: store.rejects)
        totals.malformedReferrers = readings.reduce(0) { $0 + $1.malformedReferrers }
        store.arena.finish()
        var order = try InstallOrdering(store: store, budget: budget, folder: folder).order()
        try await settleRivals(in: &order, mapping: store.pipeline.installs.mapping)
        totals.duplicateInstalls = order.duplicates.count
        let postings = try await InstallPostings.post(
            &order, store: store, keys: keys, threads: threads, budget: budget, folder: folder)
        progress.expect(installs: order.count)
        return (store, order, postings)
    }

    private func settleRivals(in order: inout InstallOrder, mapping: FieldMapping) async throws {
        guard !order.rivals.isEmpty else { return }
        let keys = Set(order.rivals.map(\.key))
        let reader = LogReader(files: inputs.installs, policy: run.options.sourcePolicy)
        let found = try await reader.read(threads: threads) { RivalInstallIntake(mapping: mapping, keys: keys) }
        order.settle(RivalInstallIntake.digests(of: found))
    }

    private func readClicks(into store: ClickStore, _ totals: inout RunTotals) async throws {
        progress.begin(.clicks)
        let readings = try await read(inputs.clicks, as: .click, &totals) { ClickIntake(store: store) }
        totals.note(
            .click, tallies: readings.map(\.tally), unreadable: readings.map(\.unreadable),
            badValues: readings.map(\.badValues), rejects: store.rejects)
        store.arena.finish()
    }

    private func checkUnreadable(_ totals: RunTotals) throws {
        guard !run.options.unreadableLimit.allows(totals.unreadable, of: totals.lines) else { return }
        throw RunError(
            .tooManyUnreadable,
            "\(totals.unreadable) of \(totals.lines) lines are unreadable, more than --max-unreadable allows; "
                + "\(try totals.firstRejects()); check that the pipeline's fields name what the logs hold "
                + "(ascribe check PIPELINE --input DIR shows it), or raise --max-unreadable")
    }

    private func findDuplicates(in store: ClickStore, _ totals: inout RunTotals) async throws -> BitSet {
        progress.begin(.duplicates)
        let stage = LedgerStage(store: store, zone: zone, threads: threads, budget: budget, folder: folder)
        let files = inputs.clicks
        let policy = run.options.sourcePolicy
        totals.clicks = try await stage.run { keys in
            let reader = LogReader(files: files, policy: policy)
            return try await reader.read(threads: threads) { RivalIntake(store: store, keys: keys) }
        }
        var duplicates = BitSet(capacity: store.numberCount)
        for number in totals.clicks.duplicates { duplicates.set(number) }
        return duplicates
    }

    private func match(
        _ clicks: ClickStore, _ installs: InstallStore, _ order: InstallOrder, _ postings: InstallPostings,
        duplicates: BitSet, aliases: [UInt32: UInt32]
    ) async throws -> (MatchLists, hotKeys: [Int]) {
        progress.begin(.matching)
        let lists = MatchLists(installCount: order.count, budget: budget, folder: folder)
        let rules = pipeline.match
        let classes = clicks.classes.all
        let links = clicks.catalogue.conditions
        let scorers = makeScorers(rules, pool: pool)
        let references = order.references
        let hotKeys = try await lists.merge(
            clicks: try clicks.wanted.finish(), installs: try postings.wanted.finish(), threads: threads,
            makeMerge: { clickCursor, installCursor in
                KeyMerge(
                    rules: rules, classes: classes, links: links, duplicates: duplicates,
                    lookup: RecordLookup(
                        clicks: clicks.arena, installs: installs.arena, references: references, scorers: scorers),
                    clicks: clickCursor, installs: installCursor)
            }, classes: classes, aliases: aliases)
        return (lists, hotKeys)
    }

    private func decide(
        clicks: ClickStore, installs: InstallStore, order: InstallOrder, lists: MatchLists, hotKeys: [Int],
        into sink: any RowSink,
        _ totals: inout RunTotals
    ) async throws -> ReportStage {
        progress.begin(.deciding)
        let pool = pool
        let stage = DecisionStage(
            preparation: InstallPreparation(
                pipeline: pipeline, order: order, installs: installs.arena, clicks: clicks.arena, lists: lists,
                catalogue: clicks.catalogue,
                environment: pool.id(ofText: pipeline.clicks.screening.environment)),
            rendering: RowRendering(
                pipeline: pipeline, catalogue: clicks.catalogue, dimensions: clicks.dimensions.all,
                dimensionTexts: clicks.dimensions.texts, pool: pool, clicks: clicks.arena, order: order,
                installs: installs.arena,
                signalTexts: .init(
                    text: { pool.bytes(of: $0) }, zone: { ZoneTable.shared.canonicalName($0) },
                    address: { $0.text })),
            sink: sink, threads: threads)
        let decider = Decider(
            rules: pipeline.match, sharesLanguage: sharedLanguages(in: pool), clickCount: clicks.numberCount)
        var reports = ReportStage(pipeline: pipeline, zone: zone, hotKeys: hotKeys)
        try await stage.run(lists: lists, decider: decider, reports: &reports, progress: progress)
        totals.outputs = try await sink.close(threads: threads)
        return reports
    }
}
