import AttributionModel
import Deciding
import Matching
import Publishing
import Reporting
import Signals
import Sources

/// The stages of a run, one after the other, with what they hand on.
struct RunStages {
    /// Lists of so many candidates are summed up where nobody reads them; shorter ones cost less as they are.
    private static let sumsFrom = 64

    private let run: AttributionRun
    private let pipeline: PipelineDefinition
    private let threads: Int
    private let budget: MemoryBudget
    private let folder: SpillFolder
    private let pool = TextPool()
    private let progress: Progress
    private let inputs: RunInputs
    private let scope: RunScope
    /// Clicks that earlier runs have read, and where this one's go; nil in a run without dates.
    private let cache: ClickCacheUse?
    private let keys: TierKeys
    private let zone: UInt16

    /// Prepares the stages of a run over some inputs.
    init(
        _ run: AttributionRun, inputs: RunInputs, scope: RunScope, cached: ClickCacheUse? = nil,
        spillUnder parent: String, progress: Progress
    ) {
        self.run = run
        pipeline = run.pipeline
        threads = max(1, run.options.threads)
        // A quarter is kept back for what is not sorted: blocks of lines, shares of rows, tables of links.
        budget = MemoryBudget(bytes: run.options.memory - run.options.memory / 4)
        folder = SpillFolder(under: parent)
        self.progress = progress
        self.inputs = inputs
        self.scope = scope
        cache = cached
        keys = TierKeys(rules: pipeline.match) { [pool] in pool.digest(of: $0) }
        zone = run.pipeline.zone
        progress.expect(bytes: inputs.compressedBytes)
    }

    /// Runs all stages into a sink of rows.
    func run(into sink: any RowSink) async throws -> RunTotals {
        var totals = RunTotals()
        let matched = try await match(earlier: [], &totals)
        let part = OnlyPart(sink)
        try await decide(matched, into: part, totals)
        totals.outputs = part.outputs
        totals.work = WorkCounters(budget: budget, folder: folder, clicks: matched.clicks)
        if let reports = part.reports { totals.finish(reports: reports, written: sink.lines, matched: matched) }
        try totals.checkAccounting()
        return totals
    }

    /// Runs all stages for batch days, after the states of the days before them.
    ///
    /// `begin` is given what all days have in common, before the first row is written.
    func run(
        after earlier: [PublishedState], begin: (RunTotals, MatchedInstalls) throws -> any PartSink
    ) async throws -> RunTotals {
        var totals = RunTotals()
        let matched = try await match(earlier: earlier, &totals)
        totals.work = WorkCounters(budget: budget, folder: folder, clicks: matched.clicks)
        let sink = try begin(totals, matched)
        try await decide(matched, into: sink, totals)
        return totals
    }

    /// Reads everything and finds each install's candidates.
    private func match(earlier states: [PublishedState], _ totals: inout RunTotals) async throws -> MatchedInstalls {
        let days = EarlierDays(
            states: states,
            span: scope.installs.lowerBound - pipeline.match.history..<scope.installs.lowerBound, cache: cache?.states)
        let earlier = states.isEmpty ? nil : EarlierState(of: days, budget: budget, folder: folder)
        if threads == 1 { try await earlier?.readFiles(threads: 1) }
        async let reading: Void? = threads > 1 ? earlier?.readFiles(threads: threads) : nil
        let catalogue = try await readLinks(&totals)
        let store = try await readInstalls(meeting: earlier, &totals)
        _ = try await reading
        try await earlier?.takeCached(meeting: store.keys, threads: threads)
        let (order, postings) = try await orderInstalls(store, after: earlier, &totals)
        // The filter is given away: nobody has it any more once clicks are read.
        let (filter, wanted) = (postings.filter, postings.wanted)
        _ = consume postings
        let dimensions = Dimensions(texts: TextPool())
        let clicks = ClickStore(
            pipeline: pipeline, scope: scope, ledger: earlier?.ledger, keys: keys, catalogue: catalogue,
            dimensions: dimensions, pool: pool, installs: store.arena, budget: budget, folder: folder)
        let known = try await readClicks(into: clicks, wantedBy: consume filter, &totals)
        try checkUnreadable(totals)
        let duplicates = try await findDuplicates(in: clicks, knowing: known, &totals)
        let (lists, hotKeys) = try await match(
            clicks, store, order, wanted, duplicates: duplicates, aliases: totals.clicks.aliases)
        return MatchedInstalls(clicks: clicks, installs: store, order: order, lists: lists, hotKeys: hotKeys)
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
        totals.note(.link, readings.map(\.read), rejects: store.rejects)
        store.lines.finish()
        return try LinkCatalogue(names: store.names, joining: readings.map(\.links), lines: store.lines)
    }

    private func readInstalls(
        meeting earlier: EarlierState?, _ totals: inout RunTotals
    ) async throws -> InstallStore {
        progress.begin(.installs)
        let store = InstallStore(
            pipeline: pipeline, scope: scope, pool: pool,
            keys: try earlier?.filter(forInstalls: inputs.installs, budget: budget), budget: budget, folder: folder)
        let readings = try await read(inputs.installs, as: .install, &totals) { InstallIntake(store: store) }
        totals.note(.install, readings.map(\.read), rejects: store.rejects)
        for reading in readings { totals.days[.install, default: DayLines()].add(reading.days) }
        totals.malformedReferrers = readings.reduce(0) { $0 + $1.malformedReferrers }
        store.arena.finish()
        return store
    }

    private func orderInstalls(
        _ store: InstallStore, after earlier: EarlierState?, _ totals: inout RunTotals
    ) async throws -> (InstallOrder, InstallPostings) {
        var ordering = InstallOrdering(
            store: store, earlier: earlier, threads: threads, budget: budget, folder: folder)
        var order = try await ordering.order()
        try await settleRivals(in: &order, mapping: store.pipeline.installs.mapping, totals)
        totals.duplicateInstalls = order.duplicates.count
        let postings = try await InstallPostings.post(
            &order, store: store, earlier: earlier, keys: keys, threads: threads, budget: budget, folder: folder)
        progress.expect(installs: order.count)
        return (order, postings)
    }

    private func settleRivals(
        in order: inout InstallOrder, mapping: FieldMapping, _ totals: RunTotals
    ) async throws {
        guard !order.rivals.isEmpty else { return }
        let keys = Set(order.rivals.map(\.key))
        let found = try await readAgain(inputs.installs, knowing: totals.inputs[.install] ?? []) {
            RivalInstallIntake(mapping: mapping, keys: keys)
        }
        try order.settle(RivalInstallIntake.digests(of: found))
    }

    /// Reads files a second time, of which the first reading left summaries.
    private func readAgain<Worker: LogWorker>(
        _ files: [InputFile], knowing first: [SourceSummary],
        makeWorker: @escaping @Sendable () throws -> Worker
    ) async throws -> [Worker.Product] {
        let reader = LogReader(files: files, policy: run.options.sourcePolicy)
        let products = try await reader.read(threads: threads, makeWorker: makeWorker)
        try reader.requireSame(as: first)
        return products
    }

    private func readClicks(
        into store: ClickStore, wantedBy filter: consuming KeyFilter, _ totals: inout RunTotals
    ) async throws -> KnownClicks? {
        progress.begin(.clicks)
        let stage = ClickStage(
            store: store, filter: consume filter, files: inputs.clicks, policy: run.options.sourcePolicy,
            threads: threads, progress: progress, budget: budget)
        let outcome = try await stage.run(cache)
        let readings = outcome.readings
        totals.inputs[.click, default: []] += outcome.summaries
        totals.cachedFiles = cache?.cached.files.count ?? 0
        totals.note(.click, readings.map(\.read), rejects: store.rejects)
        for reading in readings { totals.days[.click, default: DayLines()].add(reading.days) }
        store.arena.finish()
        return outcome.known
    }

    private func checkUnreadable(_ totals: RunTotals) throws {
        guard !run.options.unreadableLimit.allows(totals.unreadable, of: totals.lines) else { return }
        throw try totals.tooManyUnreadable()
    }

    private func findDuplicates(
        in store: ClickStore, knowing known: KnownClicks?, _ totals: inout RunTotals
    ) async throws -> BitSet {
        progress.begin(.duplicates)
        let stage = LedgerStage(
            store: store, known: known, zone: zone, threads: threads, budget: budget, folder: folder)
        let first = totals.inputs[.click] ?? []
        totals.clicks = try await stage.run { keys in
            try await readAgain(inputs.clicks, knowing: first) { RivalIntake(store: store, keys: keys) }
        }
        var duplicates = BitSet(capacity: store.numberCount)
        for number in totals.clicks.duplicates { duplicates.set(number) }
        return duplicates
    }

    private func match(
        _ clicks: ClickStore, _ installs: InstallStore, _ order: InstallOrder, _ wanted: Sorter,
        duplicates: BitSet, aliases: [UInt32: UInt32]
    ) async throws -> (MatchLists, hotKeys: [Int]) {
        progress.begin(.matching)
        let lists = MatchLists(installCount: order.count, budget: budget, folder: folder)
        let rules = pipeline.match
        let classes = clicks.classes.all
        let links = clicks.catalogue.conditions
        let scorers = rules.scorers(pool: pool)
        let references = order.references
        let partEnds = order.parts.map { UInt32($0.upperBound) }
        let repeats = order.allRepeats
        // Candidates that are written are written whole, and a link's own conditions are looked at click by click.
        let areListsRead = pipeline.output.keepsCandidates || links.contains { $0 != LinkConditions() }
        let hotKeys = try await lists.merge(
            clicks: try clicks.wanted.finish(), installs: try wanted.finish(), threads: threads,
            makeMerge: { clickCursor, installCursor in
                KeyMerge(
                    rules: rules, partEnds: partEnds, classes: classes, links: links, duplicates: duplicates,
                    repeats: repeats, sumsFrom: areListsRead ? nil : RunStages.sumsFrom,
                    lookup: RecordLookup(
                        clicks: clicks.arena.makeReader(), installs: installs.arena.makeReader(),
                        references: references, scorers: scorers),
                    clicks: clickCursor, installs: installCursor)
            }, classes: classes, aliases: aliases)
        return (lists, hotKeys)
    }

    private func decide(_ matched: MatchedInstalls, into sink: any PartSink, _ totals: RunTotals) async throws {
        progress.begin(.deciding)
        // For rows, which ask for no memory themselves: what is read once makes room.
        for arena in [matched.installs.arena, matched.lists.arena] { try arena.makeRoom(budget.limit / 4) }
        let pool = pool
        let (clicks, order) = (matched.clicks, matched.order)
        let stage = DecisionStage(
            preparation: InstallPreparation(
                pipeline: pipeline, order: order, installs: matched.installs.arena, clicks: clicks.arena,
                lists: matched.lists, catalogue: clicks.catalogue,
                environments: [pipeline.clicks.screening.environment, pipeline.installs.screening.environment].map {
                    pool.id(ofText: $0)
                }.filter(\.isPresent)),
            rendering: RowRendering(
                pipeline: pipeline, catalogue: clicks.catalogue, dimensions: clicks.dimensions.all,
                dimensionTexts: clicks.dimensions.texts, pool: pool, clicks: clicks.arena, order: order,
                installs: matched.installs.arena,
                signalTexts: .init(
                    text: { pool.bytes(of: $0) }, zone: { ZoneTable.shared.canonicalName($0) },
                    address: { $0.text }),
                isForLaterDays: scope.days != nil, touches: TouchCache(budget: budget)),
            sink: sink, threads: threads)
        let claims = totals.clicks.claims(clickCount: clicks.numberCount, history: pipeline.match.history) { $0.wonAt }
        var decider = Decider(rules: pipeline.match, sharesLanguage: pool.sharesLanguage, claims: claims)
        order.earlier.seed(&decider, pool: pool)
        try await stage.run(
            lists: matched.lists, decider: decider, reports: makeReports(totals, hotKeys: matched.hotKeys),
            progress: progress)
    }

    /// Reports that have counted nothing yet, for each part.
    private func makeReports(_ totals: RunTotals, hotKeys: [Int]) -> [ReportStage] {
        let wonBefore = totals.clicks.claims(clickCount: 0, history: pipeline.match.history) { $0.wonByProbabilityAt }
        let tiers = pipeline.match.tiers.count
        return (0..<scope.partCount).map { part in
            let own = (part * tiers..<(part + 1) * tiers).map { $0 < hotKeys.count ? hotKeys[$0] : 0 }
            var report = ReportStage(pipeline: pipeline, zone: zone, hotKeys: own, wonBefore: wonBefore)
            if let day = scope.day(ofPart: part) { report.keep(day: day) }
            return report
        }
    }
}

/// Installs with their candidates, and all that deciding and reporting look at.
struct MatchedInstalls: Sendable {
    let clicks: ClickStore
    let installs: InstallStore
    let order: InstallOrder
    let lists: MatchLists
    /// Keys with more clicks than are scored: of each tier, part after part.
    let hotKeys: [Int]
}
