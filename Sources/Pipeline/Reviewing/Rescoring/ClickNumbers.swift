import AttributionModel
import Compression
import Synchronization

/// Gives each click id a number, the same one for every task, by which claims are made.
///
/// Candidates name the same clicks over and over, so a look-up is a digest and, usually, one cache line: the table
/// keeps digests of 128 bits instead of texts. Numbers of clicks that nobody has won can be forgotten at any time
/// between decisions: if such a click is named again, it gets a new number, which nobody has won either.
final class ClickNumbers: Sendable {
    private static let shardBits: UInt64 = 4
    private let shards: [ClickShard] = (0..<(1 << ClickNumbers.shardBits)).map { _ in ClickShard() }
    /// How many more numbers there may be than were needed at last.
    private let limit: Int
    /// How many numbers were needed at last.
    private let needed = Mutex(0)

    /// No numbers yet; `limit` says how many that nobody needs are kept at most, beside a quarter of those that are
    /// needed.
    init(limit: Int = 1 << 20) { self.limit = limit }

    /// The number of an id, a new one if it is met for the first time, or for the first time since it was forgotten.
    func number(of id: Span<UInt8>) -> UInt32 {
        let digest = Digest(of: id)
        let shard = digest.high >> (64 - ClickNumbers.shardBits)
        let place = shards[Int(shard)].place(of: digest)
        return place << UInt32(ClickNumbers.shardBits) | UInt32(shard)
    }

    /// How many ids have a number.
    var count: Int { shards.reduce(0) { $0 + $1.count } }

    /// Forgets the numbers that are not needed, if there may be many of them.
    func forget(allBut isNeeded: (UInt32) -> Bool) {
        needed.withLock { needed in
            guard count > needed + needed / 4 + limit else { return }
            for (number, shard) in shards.enumerated() {
                shard.forget(allBut: { isNeeded($0 << UInt32(ClickNumbers.shardBits) | UInt32(number)) })
            }
            needed = count
        }
    }
}

/// A part of the numbers, with its own lock.
private final class ClickShard: Sendable {
    private struct Table {
        /// Digests in open addressing; `.none` is a free slot.
        var digests = [Digest](repeating: .none, count: 1 << 12)
        var places = [UInt32](repeating: 0, count: 1 << 12)
        var count = 0
        private var next: UInt32 = 0

        mutating func place(of digest: Digest) -> UInt32 {
            let mask = digests.count - 1
            var slot = Int(truncatingIfNeeded: digest.low) & mask
            while digests[slot] != .none {
                if digests[slot] == digest { return places[slot] }
                slot = (slot + 1) & mask
            }
            digests[slot] = digest
            places[slot] = next
            next += 1
            count += 1
            if count * 2 > digests.count { resize(to: digests.count * 2) }
            return next - 1
        }

        /// Keeps the places that are needed, in memory for these.
        mutating func forget(_ isForgotten: (UInt32) -> Bool) {
            for slot in digests.indices where digests[slot] != .none && isForgotten(places[slot]) {
                digests[slot] = .none
                count -= 1
            }
            var size = 1 << 12
            while count * 2 >= size { size *= 2 }
            resize(to: size)
        }

        private mutating func resize(to size: Int) {
            let (oldDigests, oldPlaces) = (digests, places)
            digests = Array(repeating: .none, count: size)
            places = Array(repeating: 0, count: size)
            for (digest, place) in zip(oldDigests, oldPlaces) where digest != .none {
                var slot = Int(truncatingIfNeeded: digest.low) & (size - 1)
                while digests[slot] != .none { slot = (slot + 1) & (size - 1) }
                digests[slot] = digest
                places[slot] = place
            }
        }
    }
    private let table = Mutex(Table())

    func place(of digest: Digest) -> UInt32 { table.withLock { $0.place(of: digest) } }

    var count: Int { table.withLock { $0.count } }

    func forget(allBut isNeeded: (UInt32) -> Bool) { table.withLock { $0.forget { !isNeeded($0) } } }
}
