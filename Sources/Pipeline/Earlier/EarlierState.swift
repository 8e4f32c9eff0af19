import AttributionModel
import Matching
import Sources

/// What earlier days leave to a run: their rows, by every value that an install or click may meet (spec §8a).
///
/// Rows go into the same sorters as the run's own installs and clicks later, so that equal values meet there; lines are
/// kept in an arena and read again only where something met them.
final class EarlierState: Sendable {
    let byID: Sorter
    let oncePer: Sorter
    let devices: Sorter
    /// The ledger of clicks, with the claims of earlier days in it.
    let ledger: ClickLedger
    let lines: RecordArena
    /// Whether installs inherit from earlier ones of their device.
    var inherits: Bool { days.inherits }
    private let days: EarlierDays

    /// The state of some days, of which nothing is read yet.
    init(of days: EarlierDays, in workspace: Workspace) {
        self.days = days
        byID = workspace.sorter("installs by id", partitioning: .byDigest)
        oncePer = workspace.sorter("installs by user", partitioning: .byDigest)
        devices = workspace.sorter("installs by device", partitioning: .byDigest)
        ledger = ClickLedger(in: workspace)
        lines = workspace.arena("state of earlier days")
    }

    /// A filter in which the ids, users and devices of the run's installs are noted while these files are read; nil
    /// without a cache.
    func filter(forInstalls files: [InputFile], budget: MemoryBudget) throws -> RepeatFilter? {
        guard days.cache != nil else { return nil }
        // A line has at least about a hundred bytes when compressed, and at most three keys.
        let bytes = files.reduce(0) { $0 + Int($1.size) }
        return try RepeatFilter(count: bytes / 32, budget: budget)
    }

    /// Reads the states that the cache does not have: into the cache or, without one, into this object.
    ///
    /// Needs nothing of the run's installs, so it may go on while these are read.
    /// - Throws: `RunError` where a file holds no state.
    func readFiles(threads: Int) async throws {
        guard let cache = days.cache else {
            _ = try await Array(days.states.indices).concurrentMap(threads: threads) { try self.readFile(at: $0) }
            return
        }
        let missing = days.states.indices.compactMap { place in cache.recordings[place].map { (place, $0) } }
        _ = try await missing.concurrentMap(threads: threads) { place, recording in
            var reading = StateReading(.recording(recording), isDeviceOnce: self.days.isDeviceOnce)
            cache.finish(place, try reading.read(self.days.states[place]))
        }
    }

    /// Takes from the cache the rows that may meet an install; `installs` has the installs' ids, users and devices.
    ///
    /// - Throws: `RunError` where both the cache and the state itself are damaged.
    func takeCached(meeting installs: RepeatFilter?, threads: Int) async throws {
        guard let cache = days.cache, let installs else { return lines.finish() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<threads {
                group.addTask {
                    // One for all days, as each writer has memory of its own.
                    var writer = EarlierWriter(into: self)
                    for place in stride(from: task, to: self.days.states.count, by: threads) {
                        try Task.checkCancellation()
                        try self.take(place, from: cache, meeting: installs, into: &writer)
                    }
                    try writer.close()
                }
            }
            try await group.waitForAll()
        }
        lines.finish()
    }

    private func take(
        _ place: Int, from cache: StateCacheUse, meeting installs: RepeatFilter, into writer: inout EarlierWriter
    ) throws {
        // A state that the cache could not take in has no file there.
        guard let file = cache.file(at: place) else { return try readFile(at: place) }
        guard let cached = CachedState(file, within: days.span, meeting: installs) else {
            cache.noteDamage(at: place)
            return try readFile(at: place)
        }
        try cached.enter(into: &writer, ofDay: place)
    }

    /// The error for a row, by its order, whose line is not a line of state.
    func damage(of order: UInt64) -> RunError {
        days.states[EarlierRow.dayPlace(ofOrder: order)].damage(line: EarlierRow.number(ofOrder: order) + 1)
    }

    private func readFile(at place: Int) throws {
        var reading = StateReading(.state(self, place: place, days.span), isDeviceOnce: days.isDeviceOnce)
        _ = try reading.read(days.states[place])
    }
}
