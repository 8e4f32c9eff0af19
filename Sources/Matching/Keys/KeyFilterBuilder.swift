public import AttributionModel
import Synchronization

/// Collects the keys of installs from several workers at once, then makes the filter.
///
/// Its memory is set aside beforehand: whatever else is kept meanwhile can go to the disk, but a filter that lacks
/// memory lets through clicks that are then sorted, kept and read again for nothing. When memory went to whoever asked
/// first, 2.5 times as many clicks were kept as have an install under their key.
public final class KeyFilterBuilder: Sendable {
    private let shards: [ShardBox]
    private let budget: MemoryBudget
    /// The part of the budget that was set aside.
    private let allowance: MemoryBudget
    private let start: Instant

    private final class ShardBox: Sendable {
        let shard: Mutex<FilterShard>

        init() throws(SpillError) { shard = Mutex(try FilterShard()) }
    }

    /// The bytes that a filter of that many keys may take of a budget: three eighths of it at most.
    ///
    /// Callers that keep something that can be spilled make room for these bytes first.
    public static func byteCount(forKeys count: Int, of budget: MemoryBudget) -> Int {
        let most = max(budget.limit / 8 * 3, FilterShard.byteCount(forKeys: 0) * FilterShard.count)
        return min(FilterShard.byteCount(forKeys: count / FilterShard.count) * FilterShard.count, most)
    }

    /// Starts an empty filter of at most `count` keys, with as much memory as `budget` has left for them.
    ///
    /// No install wants a click before `start`.
    /// - Throws: `SpillError.outOfMemory` if the system refuses memory.
    public init(start: Instant, expecting count: Int, budget: MemoryBudget) throws(SpillError) {
        self.start = start
        self.budget = budget
        shards = try (0..<FilterShard.count).map { _ throws(SpillError) in try ShardBox() }
        let least = Self.byteCount(forKeys: 0, of: budget)
        var granted = Self.byteCount(forKeys: count, of: budget)
        while granted > least, !budget.reserve(granted) { granted /= 2 }
        if granted <= least {
            granted = least
            budget.forceReserve(least)
        }
        allowance = MemoryBudget(bytes: granted)
        allowance.forceReserve(least)
    }

    /// A way to add keys for one task.
    public func makeInput() -> KeyFilterInput { KeyFilterInput(self, start: start) }

    fileprivate func add(_ slots: ArraySlice<UInt64>, toShard number: Int) throws(SpillError) {
        try shards[number].shard.withLock { shard throws(SpillError) in try shard.add(slots, allowance: allowance) }
    }

    /// The filter of all keys added, once all inputs are closed; the builder is empty afterwards.
    ///
    /// Shards are joined one by one, and each is freed at once: all of them twice would be far beyond the budget.
    /// - Throws: `SpillError.outOfMemory` if the system refuses memory.
    public func makeFilter() throws(SpillError) -> KeyFilter {
        var slots = try WordTable(
            count: shards.reduce(0) { $0 + $1.shard.withLock { $0.slots.count } }, filledInOrder: true)
        var bounds: [FilterShard.Bounds] = []
        var end = 0
        for shard in shards {
            let moved = try shard.shard.withLock { shard throws(SpillError) in try shard.move(into: &slots, at: end) }
            bounds.append(moved)
            end += moved.mask + 1
        }
        budget.release(allowance.limit - allowance.reserved)
        return KeyFilter(FilterTable(slots, reservedFrom: budget), shards: bounds, start: start)
    }
}

/// One task's way to add keys to a filter, to be closed before the filter is made.
///
/// Keys wait until there are several for the same shard: they take its lock once, and the memory that they look at is
/// prefetched for all before the first is added.
public struct KeyFilterInput: ~Copyable {
    /// How many keys of a shard wait at most.
    private static let batch = 32

    private let builder: KeyFilterBuilder
    private let start: Instant
    /// The slots of the keys that wait, `batch` places for each shard.
    private var waiting = [UInt64](repeating: 0, count: FilterShard.count * batch)
    /// How many wait for each shard.
    private var counts = [Int](repeating: 0, count: FilterShard.count)

    fileprivate init(_ builder: KeyFilterBuilder, start: Instant) {
        self.builder = builder
        self.start = start
    }

    /// Adds a key that an install wants.
    ///
    /// - Throws: `SpillError.outOfMemory` if the system refuses memory.
    public mutating func add(_ posting: InstallPosting) throws(SpillError) {
        let shard = Int(posting.key.high & UInt64(FilterShard.count - 1))
        waiting[shard * Self.batch + counts[shard]] = FilterSlot.make(posting, since: start)
        counts[shard] += 1
        if counts[shard] == Self.batch { try hand(toShard: shard) }
    }

    /// Adds the keys that still wait.
    ///
    /// - Throws: `SpillError.outOfMemory` if the system refuses memory.
    public consuming func close() throws(SpillError) {
        for shard in counts.indices where counts[shard] > 0 { try hand(toShard: shard) }
    }

    private mutating func hand(toShard shard: Int) throws(SpillError) {
        let first = shard * Self.batch
        try builder.add(waiting[first..<first + counts[shard]], toShard: shard)
        counts[shard] = 0
    }
}
