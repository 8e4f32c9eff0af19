import AttributionModel
import Matching
import Sources

// Reading links, installs and clicks.
extension RunStages {
    /// Reads the files of a kind, but for those that are `cached`; returns what the tasks found, in no order.
    func read<Worker: LogWorker & ~Copyable>(
        _ kind: RecordKind, without cached: [Int: CacheFile] = [:], _ totals: inout RunTotals,
        makeWorker: @escaping @Sendable () throws -> Worker
    ) async throws -> [Worker.Product] {
        let files = inputs.files(of: kind)
        let reader = LogReader(
            files: files, skipping: Set(cached.keys), keepsReadable: run.options.corruptFiles.keepsReadable)
        progress.watch(reader)
        progress.leaveOut(bytes: cached.keys.reduce(0) { $0 + files[$1].size })
        let products = try await reader.read(threads: threads, makeWorker: makeWorker)
        totals[kind].inputs += reader.summaries(with: cached)
        return products
    }

    /// Reads the catalogue; without one, an empty one.
    func readLinks(_ totals: inout RunTotals) async throws -> LinkCatalogue {
        try await CatalogueStore.catalogue(of: pipeline, in: inputs.links, pool: pool, in: workspace) { store in
            progress.begin(.links)
            let readings = try await read(.link, &totals) { CatalogueIntake(store: store) }
            totals.note(.link, readings.map(\.read), rejects: store.rejects)
            return readings
        }
    }

    /// Reads the installs, some of which may meet rows of earlier days; what the cache says of other days' is enough.
    func readInstalls(
        meeting earlier: EarlierState?, _ totals: inout RunTotals
    ) async throws -> InstallStore {
        progress.begin(.installs)
        let store = InstallStore(
            pipeline: pipeline, scope: scope, pool: pool,
            keys: try earlier?.filter(forInstalls: inputs.installs, budget: workspace.budget), in: workspace)
        let cached = try CachedInstalls(cache?.installs, into: store)
        let recordings = cache?.installs
        let readings =
            try await read(.install, without: cached.files, &totals) {
                InstallIntake(store: store, recordingInto: recordings)
            } + [cached.read]
        totals.note(.install, readings.map(\.read), rejects: store.rejects)
        totals.malformedReferrers = readings.reduce(0) { $0 + $1.malformedReferrers }
        store.arena.finish()
        return store
    }

    /// Reads files a second time for their least lines; `first` are the summaries of the first reading.
    func leastLines(
        of files: [InputFile], knowing first: [SourceSummary],
        makeWorker: @escaping @Sendable () -> LeastLineIntake
    ) async throws -> [LineKey: [UInt8]] {
        LeastLineIntake.merged(try await readAgain(files, knowing: first, makeWorker: makeWorker))
    }

    /// Reads files a second time; `first` are the summaries of the first reading.
    func readAgain<Worker: LogWorker & ~Copyable>(
        _ files: [InputFile], knowing first: [SourceSummary], makeWorker: @escaping @Sendable () -> Worker
    ) async throws -> [Worker.Product] {
        let reader = LogReader(files: files, keepsReadable: run.options.corruptFiles.keepsReadable)
        let found = try await reader.read(threads: threads, makeWorker: makeWorker)
        try reader.requireSame(as: first)
        return found
    }

    /// Reads the clicks, from the cache where it has them; returns what is known of those.
    func readClicks(
        into store: ClickStore, wantedBy filter: consuming KeyFilter, _ totals: inout RunTotals
    ) async throws -> KnownClicks? {
        progress.begin(.clicks)
        let stage = ClickStage(stages: self, store: store, filter: consume filter)
        let (readings, known) = try await stage.run(&totals)
        totals.cachedFiles = cache?.clicks.found.count ?? 0
        totals.note(.click, readings.map(\.read), rejects: store.rejects)
        for reading in readings { totals.keyedClicks.add(reading.keyed) }
        totals.catalogue = CatalogueUse(store.context.catalogue, store.context.dimensions)
        store.arena.finish()
        return known
    }

    /// Stops the run where more lines are unreadable than it puts up with, or all of one kind: what share of all lines
    /// these are says nothing, as links are few and clicks are many.
    func checkUnreadable(_ totals: RunTotals) throws {
        let limit = run.options.unreadableLimit
        let isTaken = limit.allows(totals.unreadable, of: totals.lines)
        guard isTaken, limit.allowsWholeKinds || totals.unreadableKinds.isEmpty else {
            throw try totals.tooManyUnreadable(by: pipeline, isTaken: isTaken)
        }
    }

    /// Stops the run where no link is known and clicks of unknown links are dropped: that would be every click.
    func checkLinks(_ totals: RunTotals) throws(RunError) {
        if totals.catalogue.known == 0, pipeline.clicks.screening.knownLink { throw .noLinks(of: pipeline) }
    }
}
