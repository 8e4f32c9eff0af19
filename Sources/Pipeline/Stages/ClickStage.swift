import AttributionModel
import Matching
import Sources

/// Reads a run's clicks: from the cache if it has them, and otherwise from the logs.
///
/// If some are in the cache, all ids are noted before its clicks are taken in, and so are links and addresses of the
/// clicks that reports count. Of a click that surely occurs once and that makes no difference to a report only the
/// verdict goes on, and most of a night's clicks are like that.
struct ClickStage {
    let stages: RunStages
    let store: ClickStore
    /// What installs want; not needed once all clicks have been read.
    let filter: KeyFilter

    private var files: [InputFile] { stages.context.inputs.clicks }
    private var threads: Int { stages.context.threads }
    private var budget: MemoryBudget { stages.context.workspace.budget }

    /// Reads all clicks from the logs, except those that the cache has; returns what all tasks found and, if any file
    /// was taken from the cache, what is known of its clicks.
    func run(_ totals: inout RunTotals) async throws -> (readings: [ClicksRead], known: KnownClicks?) {
        guard let cache = stages.cache?.clicks, !cache.found.isEmpty else { return (try await readLogs(&totals), nil) }
        let cached = CachedClicks(files: cache.found)
        let ids = try RepeatFilter(count: cached.clickCount + estimate(without: cache.found), budget: budget)
        _ = try await EveryThread.run(threads) { try cached.noteIDs(in: ids, of: store.scope) }
        var readings = try await readLogs(&totals)
        let damagedPrefixes = cached.blocksToRead
        readings += try await readLogs(of: damagedPrefixes, in: cache, into: store.ledger)
        let logged = LedgerReading(store.ledger)
        // The links and addresses of cached clicks are noted later (`LedgerStage`).
        let links = try RepeatFilter(
            count: logged.count + (cached.haveReported ? cached.clickCount : 0), budget: budget)
        let scan = LedgerScan(ids: ids, links: links, uniqueFrom: store.scope.uniqueFrom)
        _ = try await EveryThread.run(threads) { try scan.note(logged, withIDs: true) }
        let needed = NeededClicks(
            ids: ids, reported: cached.haveReported ? nil : links, uniqueFrom: store.scope.uniqueFrom)
        readings += try await EveryThread.run(threads) {
            var intake = CachedClickIntake(store: store, filter: filter, needed: needed)
            try intake.takeAll(of: cached)
            return try intake.finish()
        }
        let damagedContents = cached.blocksToRead.merging(damagedPrefixes) { $0.subtracting($1) }
            .filter { !$0.value.isEmpty }
        // The ids in these blocks have been noted with the prefixes of their pieces. So the clicks go into the ledger
        // of cached clicks, of which `LedgerStage` notes only links and addresses.
        readings += try await readLogs(of: damagedContents, in: cache, into: store.cachedLedger)
        for place in cached.blocksToRead.keys { cache.noteDamage(at: place) }
        cache.noteDamage(toTexts: cached.damagedTexts)
        return (readings, KnownClicks(scan: scan, verdicts: readings.reduce(into: Tally()) { $0 += $1.verdicts }))
    }

    /// Reads the logs of all files that the cache does not have.
    private func readLogs(_ totals: inout RunTotals) async throws -> [ClicksRead] {
        let cache = stages.cache?.clicks
        return try await stages.read(.click, without: cache?.found ?? [:], &totals) {
            ClickIntake(store: store, filter: filter, ledger: store.ledger, recordingInto: cache)
        }
    }

    /// Reads from the logs the blocks whose pieces in the cache did not check.
    private func readLogs(
        of blocks: [Int: Set<Int>], in cache: CachedInputs, into ledger: ClickLedger
    ) async throws -> [ClicksRead] {
        guard !blocks.isEmpty else { return [] }
        let reader = LogReader(
            files: files, skipping: Set(files.indices).subtracting(blocks.keys),
            keepsReadable: stages.context.run.options.corruptFiles.keepsReadable)
        let readings = try await reader.read(threads: threads) {
            ClickIntake(store: store, filter: filter, ledger: ledger, chosen: blocks)
        }
        // Blocks of other content would not fit with the pieces that were taken from the cache.
        for place in blocks.keys where reader.sources[place].summary().digest != cache.found[place]?.summary.digest {
            throw RunError.changed(files[place].name)
        }
        return readings
    }

    /// How many clicks the other files may have: a compressed line seldom takes fewer than 64 bytes, and the filter is
    /// rather too large than too small.
    private func estimate(without cached: [Int: CacheFile]) -> Int {
        files.indices.reduce(0) { $0 + (cached[$1] == nil ? Int(files[$1].size) / 64 : 0) }
    }
}
