import AttributionModel
import Compression
import Synchronization

/// Gives each click id a number, the same one for every task, by which claims are made.
///
/// Candidates name the same clicks over and over, so a look-up is a digest and, usually, one cache line: the table
/// keeps digests of 128 bits instead of texts.
final class ClickNumbers: Sendable {
    private static let shardBits: UInt64 = 4
    private let shards: [ClickShard] = (0..<(1 << ClickNumbers.shardBits)).map { _ in ClickShard() }

    /// The number of an id, a new one if it is met for the first time.
    func number(of id: Span<UInt8>) -> UInt32 {
        let digest = Digest(of: id)
        let shard = digest.high >> (64 - ClickNumbers.shardBits)
        let place = shards[Int(shard)].place(of: digest)
        return place << UInt32(ClickNumbers.shardBits) | UInt32(shard)
    }
}

/// A part of the numbers, with its own lock.
private final class ClickShard: Sendable {
    private struct Table {
        /// Digests in open addressing; `.none` is a free slot.
        var digests = [Digest](repeating: .none, count: 1 << 12)
        var places = [UInt32](repeating: 0, count: 1 << 12)
        var count: UInt32 = 0

        mutating func place(of digest: Digest) -> UInt32 {
            let mask = digests.count - 1
            var slot = Int(truncatingIfNeeded: digest.low) & mask
            while digests[slot] != .none {
                if digests[slot] == digest { return places[slot] }
                slot = (slot + 1) & mask
            }
            digests[slot] = digest
            places[slot] = count
            count += 1
            if Int(count) * 2 > digests.count { grow() }
            return count - 1
        }

        private mutating func grow() {
            let (oldDigests, oldPlaces) = (digests, places)
            digests = Array(repeating: .none, count: oldDigests.count * 2)
            places = Array(repeating: 0, count: oldDigests.count * 2)
            for (digest, place) in zip(oldDigests, oldPlaces) where digest != .none {
                var slot = Int(truncatingIfNeeded: digest.low) & (digests.count - 1)
                while digests[slot] != .none { slot = (slot + 1) & (digests.count - 1) }
                digests[slot] = digest
                places[slot] = place
            }
        }
    }
    private let table = Mutex(Table())

    func place(of digest: Digest) -> UInt32 { table.withLock { $0.place(of: digest) } }
}
