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
        let files = context.inputs.files(of: kind)
        let reader = LogReader(
            files: files, skipping: Set(cached.keys), keepsReadable: context.run.options.corruptFiles.keepsReadable)
        context.progress.watch { reader.rawBytesRead }
        context.progress.leaveOut(bytes: cached.keys.reduce(0) { $0 + files[$1].size })
        let products = try await reader.read(threads: context.threads, makeWorker: makeWorker)
        totals[kind].inputs += reader.sources.enumerated().map { place, source in
            guard var summary = cached[place]?.summary else { return source.summary() }
            summary.name = source.file.name
            return summary
        }
        return products
    }

    /// Reads the catalogue; without one, an empty one.
    func readLinks(_ totals: inout RunTotals) async throws -> LinkCatalogue {
        try await CatalogueStore.catalogue(
            of: context.pipeline, in: context.inputs.links, pool: context.pool, in: context.workspace
        ) { store in
            context.progress.begin(.links)
            let readings = try await read(.link, &totals) { CatalogueIntake(store: store) }
            totals.note(.link, readings.map(\.read), rejects: store.rejects)
            return readings
        }
    }

    /// Reads the installs, some of which may meet rows of earlier days; of logs with installs of other days alone, what
    /// the cache says is enough.
    func readInstalls(
        meeting earlier: EarlierState?, _ totals: inout RunTotals
    ) async throws -> InstallStore {
        context.progress.begin(.installs)
        let store = InstallStore(
            pipeline: context.pipeline, scope: context.scope, pool: context.pool,
            keys: try earlier?.filter(forInstalls: context.inputs.installs, budget: context.workspace.budget),
            moving: context.move, in: context.workspace)
        let cached = try CachedInstalls(cache?.installs, into: store)
        let recordings = cache?.installs
        let readings =
            try await read(.install, without: cached.files, &totals) {
                InstallIntake(store: store, recordingInto: recordings)
            } + [cached.read]
        totals.note(.install, readings.map(\.read), rejects: store.rejects)
        totals.malformedReferrers = readings.reduce(0) { $0 + $1.malformedReferrers }
        totals.notes.foreignReferrers = readings.reduce(0) { $0 + $1.foreignReferrers }
        store.arena.finish()
        return store
    }

    /// Reads the clicks, from the cache where it has them; returns what is known of those.
    func readClicks(
        into store: ClickStore, wantedBy filter: consuming KeyFilter, _ totals: inout RunTotals
    ) async throws -> KnownClicks? {
        context.progress.begin(.clicks)
        let stage = ClickStage(stages: self, store: store, filter: consume filter)
        let (readings, known) = try await stage.run(&totals)
        totals.cachedFiles = cache?.clicks.found.count ?? 0
        totals.note(.click, readings.map(\.read), rejects: store.rejects)
        for reading in readings {
            totals.notes.keyedClicks.add(reading.keyed)
            totals.notes.clicksWithDeviceKey.add(reading.withDeviceKey)
        }
        totals.notes.catalogue = CatalogueUse(store.context.catalogue, store.context.dimensions)
        store.arena.finish()
        return known
    }

    /// Stops the run where more lines are unreadable than it puts up with, or all of one kind: what share of all lines
    /// these are says nothing, as links are few and clicks are many.
    func checkUnreadable(_ totals: RunTotals) throws {
        let limit = context.run.options.unreadableLimit
        let isTaken = limit.allows(totals.unreadable, of: totals.lines)
        guard isTaken, limit.allowsWholeKinds || totals.unreadableKinds.isEmpty else {
            throw try totals.tooManyUnreadable(by: context.pipeline, isTaken: isTaken)
        }
    }

    /// Stops the run where no link is known and clicks of unknown links are dropped: that would be every click.
    func checkLinks(_ totals: RunTotals) throws(RunError) {
        if totals.notes.catalogue.known == 0, context.pipeline.clicks.screening.knownLink {
            throw .noLinks(of: context.pipeline)
        }
    }
}
