import AttributionModel
import Matching
import Sources

/// What earlier days leave to a run: their rows by all that may meet an install or a click of the run (spec §8a).
///
/// Rows go into the sorters that the run's own installs and clicks go into next, so that each meets its like there;
/// lines are kept in an arena and looked at again only where something met them.
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

    /// What some days leave; nothing is read yet.
    init(of days: EarlierDays, budget: MemoryBudget, folder: SpillFolder) {
        self.days = days
        byID = Sorter(name: "installs by id", budget: budget, folder: folder, partitioning: .byDigest)
        oncePer = Sorter(name: "installs by user", budget: budget, folder: folder, partitioning: .byDigest)
        devices = Sorter(name: "installs by device", budget: budget, folder: folder, partitioning: .byDigest)
        ledger = ClickLedger(budget: budget, folder: folder)
        lines = RecordArena(name: "state of earlier days", budget: budget, folder: folder)
    }

    /// A filter for the ids, users and devices of the run's installs, to be noted while these files are read; nil where
    /// there is no cache.
    func filter(forInstalls files: [InputFile], budget: MemoryBudget) throws -> RepeatFilter? {
        guard days.cache != nil else { return nil }
        // A line has some hundred bytes at least where it is compressed, and three keys at most.
        let bytes = files.reduce(0) { $0 + Int($1.size) }
        return try RepeatFilter(count: bytes / 32, budget: budget)
    }

    /// Reads the states that the cache does not have: into the cache, or where there is none into this.
    ///
    /// Needs nothing of the run's installs, so that it may go on while those are read.
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

    /// Takes from the cache what may meet one of `installs`, the installs' ids, users and devices.
    ///
    /// - Throws: `RunError` where the cache is damaged, and so is the state itself.
    func takeCached(meeting installs: RepeatFilter?, threads: Int) async throws {
        guard let cache = days.cache, let installs else { return lines.finish() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<threads {
                group.addTask {
                    // One for all days: each has memory of its own.
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
        // A state that could not be taken in has no file.
        guard let file = cache.file(at: place) else { return try readFile(at: place) }
        guard let cached = CachedState(file, within: days.span, meeting: installs) else {
            cache.noteDamage(at: place)
            return try readFile(at: place)
        }
        try cached.enter(into: &writer, ofDay: place)
    }

    /// The error of a row, by its order, whose line is no line of state.
    func damage(of order: UInt64) -> RunError {
        days.states[EarlierRow.dayPlace(ofOrder: order)].damage(line: EarlierRow.number(ofOrder: order) + 1)
    }

    private func readFile(at place: Int) throws {
        var reading = StateReading(.state(self, place: place, days.span), isDeviceOnce: days.isDeviceOnce)
        _ = try reading.read(days.states[place])
    }
}
