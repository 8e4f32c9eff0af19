import AttributionModel
import Matching
import Sources

/// What earlier days leave to a run: their rows, by every value that an install or click may meet (spec §8a).
///
/// Rows go into the same sorters as the run's own installs later, and claims into the ledger of clicks, so that equal
/// values meet there and memory does not grow with the history; lines are kept in an arena and read again only where
/// something met them.
final class EarlierState: Sendable {
    let byID: Sorter
    let oncePer: Sorter
    let devices: Sorter
    /// The ledger of clicks, with the claims of earlier days in it.
    let ledger: ClickLedger
    let lines: RecordArena
    /// Whether installs inherit from earlier ones of their device.
    let inherits: Bool
    private let states: [PublishedState]
    /// The times of rows that still count.
    private let span: Range<Instant>
    /// Whether `once_per` is a device id.
    private let isDeviceOnce: Bool
    /// What the cache has of the states, and will have; nil without a cache.
    private let cache: CachedInputs?

    /// The states of the days before a run's, in order, of which nothing is read yet.
    init(
        of states: [PublishedState], before scope: RunScope, pipeline: PipelineDefinition, cache: CachedInputs?,
        in workspace: Workspace
    ) {
        self.states = states
        self.cache = cache
        span = scope.installs.lowerBound - pipeline.match.history..<scope.installs.lowerBound
        isDeviceOnce = pipeline.installs.screening.isOncePerDevice
        inherits = pipeline.match.inheritsFromInstalls
        byID = workspace.sorter("installs by id", partitioning: .byDigest)
        oncePer = workspace.sorter("installs by user", partitioning: .byDigest)
        devices = workspace.sorter("installs by device", partitioning: .byDigest)
        ledger = ClickLedger(in: workspace)
        lines = workspace.arena("state of earlier days")
    }

    /// A filter in which the ids, users and devices of the run's installs are noted while these files are read; nil
    /// without a cache.
    func filter(forInstalls files: [InputFile], budget: MemoryBudget) throws -> RepeatFilter? {
        guard cache != nil else { return nil }
        // A line has at least about a hundred bytes when compressed, and at most three keys.
        return try RepeatFilter(count: Int(files.totalSize) / 32, budget: budget)
    }

    /// Reads the states that the cache does not have: into the cache or, without one, into this object.
    ///
    /// Needs nothing of the run's installs, so it may go on while these are read.
    /// - Throws: `RunError` where a file holds no state.
    func readFiles(threads: Int) async throws {
        guard let cache else {
            return try await enterAll(threads: threads) { place, writer in try self.read(place, into: &writer) }
        }
        let missing = states.indices.compactMap { place in cache.recordings[place].map { (place, $0) } }
        _ = try await missing.concurrentMap(threads: threads) { place, recording in
            var recorder = StateRecorder(recording)
            let summary = try self.states[place].read(isDeviceOnce: self.isDeviceOnce) { recorder.add($0, line: $1) }
            recorder.endPiece()
            cache.finish(place, summary)
        }
    }

    /// Takes from the cache the rows that may meet an install; `installs` has the installs' ids, users and devices.
    ///
    /// - Throws: `RunError` where both the cache and the state itself are damaged.
    func takeCached(meeting installs: RepeatFilter?, threads: Int) async throws {
        if let cache, let installs {
            try await enterAll(threads: threads) { place, writer in
                try self.take(place, from: cache, meeting: installs, into: &writer)
            }
        }
        lines.finish()
    }

    /// Has every state entered, by its place; each task has one writer for all of its states, as a writer has memory of
    /// its own whatever the budget grants.
    private func enterAll(
        threads: Int, _ enter: @escaping @Sendable (Int, inout EarlierWriter) throws -> Void
    ) async throws {
        let turns = Turns(count: states.count)
        _ = try await EveryThread.run(threads) {
            var writer = EarlierWriter(into: self)
            while let places = try turns.next() { for place in places { try enter(place, &writer) } }
            try writer.close()
        }
    }

    private func take(
        _ place: Int, from cache: CachedInputs, meeting installs: RepeatFilter, into writer: inout EarlierWriter
    ) throws {
        // A state that the cache could not take in has no file there.
        guard let file = cache.file(at: place) else { return try read(place, into: &writer) }
        guard let cached = try CachedState(file, within: span, meeting: installs, keepingLinesIn: writer) else {
            cache.noteDamage(at: place)
            return try read(place, into: &writer)
        }
        try cached.enter(into: &writer, ofDay: place)
    }

    private func read(_ place: Int, into writer: inout EarlierWriter) throws {
        _ = try states[place].read(isDeviceOnce: isDeviceOnce) { row, line in
            guard span.contains(row.requestedAt) else { return }
            try writer.append(row, ofDay: place, line: line)
            if let won = row.won { try writer.append(won, at: row.requestedAt) }
        }
    }

    /// What tells of damage once this object is gone.
    var places: StatePlaces { StatePlaces(states: states) }
}

/// Where the states of earlier days are.
struct StatePlaces: Sendable {
    /// In the order of days.
    fileprivate let states: [PublishedState]

    /// The error for a row, by its order, whose line is not a line of state.
    func damage(of order: UInt64) -> RunError {
        states[EarlierKeys.dayPlace(ofOrder: order)].damage(line: EarlierKeys.number(ofOrder: order) + 1)
    }
}
