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
    /// Parts of the numbers, each with its own lock.
    private let shards = (0..<(1 << ClickNumbers.shardBits) as Range<Int>).map { _ in ClickShard() }
    /// How many more numbers there may be than were needed at last.
    private let limit: Int
    /// How many numbers were needed at last.
    private let needed = Mutex(0)

    /// No numbers yet; `limit` says how many that nobody needs are kept at most, beside a quarter of those that are
    /// needed.
    init(limit: Int) { self.limit = limit }

    /// The number of an id, a new one if it is met for the first time, or for the first time since it was forgotten.
    func number(of id: Span<UInt8>) -> ClickNumber {
        let digest = Digest(of: id)
        let shard = digest.high >> (64 - ClickNumbers.shardBits)
        let place = shards[Int(shard)].numbers.withLock { $0.number(of: digest).number }
        return ClickNumbers.number(place, UInt32(shard))
    }

    /// How many ids have a number.
    var count: Int { shards.reduce(0) { $0 + $1.numbers.withLock { $0.count } } }

    /// Forgets the numbers that are not needed, if there may be many of them.
    func forget(allBut isNeeded: (ClickNumber) -> Bool) {
        needed.withLock { needed in
            guard count > needed + needed / 4 + limit else { return }
            for (number, shard) in shards.enumerated() {
                shard.numbers.withLock {
                    $0.forget { place in !isNeeded(ClickNumbers.number(place, UInt32(number))) }
                }
            }
            needed = count
        }
    }

    /// The number of a click by its place in a part.
    private static func number(_ place: Int, _ shard: UInt32) -> ClickNumber {
        precondition(place >> (UInt32.bitWidth - Int(shardBits)) == 0, "a part has fewer clicks than numbers")
        return ClickNumber(number: UInt32(truncatingIfNeeded: place) << UInt32(shardBits) | shard)
    }
}

/// Some of the numbers; a class, as many hold it.
private final class ClickShard: Sendable {
    let numbers = Mutex(AppearanceOrder(capacity: 1 << 11))
}
