public import AttributionModel
import Synchronization

/// Gives each distinct text a number, the same for every worker (spec §3).
///
/// Texts are spread over shards by their hash, so that workers seldom wait for each other; and workers keep the numbers
/// in caches of their own, so that each asks the pool about once per text. Numbers depend on the order of asking, so
/// they are never written.
///
/// Anybody can send a click, so each pool hashes with a seed of its own: for a seed that is known, texts can be made
/// that all have one hash, and a run with 400,000 such texts took a hundred times as long.
public final class TextPool: Sendable {
    private static let shardBits: UInt32 = 4
    private let shards: [TextShard]
    private let seed = UInt64.random(in: 0 ... .max)

    /// Makes an empty pool.
    public init() {
        shards = (0..<(1 << TextPool.shardBits)).map { _ in TextShard() }
    }

    /// The number of a text, a new one where it is met for the first time; an empty text is absent.
    public func id(of bytes: Span<UInt8>) -> TextID {
        guard !bytes.isEmpty else { return .absent }
        let hash = textHash(bytes, seed: seed)
        let shard = UInt32(truncatingIfNeeded: hash >> 60)
        let place = shards[Int(shard)].place(of: bytes, hash: UInt32(truncatingIfNeeded: hash))
        return TextID(number: (place << TextPool.shardBits | shard) + 1)
    }

    /// The bytes of a text that this pool has numbered; empty for an absent one.
    public func bytes(of id: TextID) -> [UInt8] { bytes(of: id, in: 0..<Int.max) }

    /// Those of its bytes that lie in a range.
    public func bytes(of id: TextID, in range: Range<Int>) -> [UInt8] {
        guard id.isPresent else { return [] }
        let number = id.number - 1
        let shard = Int(number & ((1 << TextPool.shardBits) - 1))
        return shards[shard].bytes(at: Int(number >> TextPool.shardBits), in: range)
    }
}

/// A part of the pool behind its own lock.
private final class TextShard: Sendable {
    private let table = Mutex(TextTable())

    func place(of bytes: Span<UInt8>, hash: UInt32) -> UInt32 {
        table.withLock { $0.place(of: bytes, hash: hash) }
    }

    func bytes(at place: Int, in range: Range<Int>) -> [UInt8] {
        table.withLock { $0.bytes(at: place, in: range) }
    }
}

/// Texts stored back to back, found by an open-addressed table of their places.
private struct TextTable {
    private var arena: [UInt8] = []
    private var starts: [Int] = [0]
    private var hashes: [UInt32] = []
    /// Places from 1, 0 is free; a power of two in length, at most half full.
    private var slots = [UInt32](repeating: 0, count: 64)

    mutating func place(of bytes: Span<UInt8>, hash: UInt32) -> UInt32 {
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let place = Int(slots[slot] - 1)
            if hashes[place] == hash, holds(bytes, at: place) { return UInt32(place) }
            slot = (slot + 1) & (slots.count - 1)
        }
        return add(bytes, hash: hash, slot: slot)
    }

    func bytes(at place: Int, in range: Range<Int>) -> [UInt8] {
        guard place + 1 < starts.count else { return [] }
        return Array(arena[starts[place]..<starts[place + 1]].dropFirst(range.lowerBound).prefix(range.count))
    }

    private func holds(_ bytes: Span<UInt8>, at place: Int) -> Bool {
        let start = starts[place]
        guard starts[place + 1] - start == bytes.count else { return false }
        for index in 0..<bytes.count where arena[start + index] != bytes[index] { return false }
        return true
    }

    private mutating func add(_ bytes: Span<UInt8>, hash: UInt32, slot: Int) -> UInt32 {
        for index in bytes.indices { arena.append(bytes[index]) }
        starts.append(arena.count)
        hashes.append(hash)
        slots[slot] = UInt32(hashes.count)
        if hashes.count * 2 > slots.count { grow() }
        return UInt32(starts.count - 2)
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (place, hash) in hashes.enumerated() {
            var slot = Int(hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(place + 1)
        }
    }
}

/// A hash of bytes, eight at a time, which nobody can foresee who does not know the seed.
private func textHash(_ bytes: Span<UInt8>, seed: UInt64) -> UInt64 {
    var builder = DigestBuilder(seed: seed ^ UInt64(bytes.count))
    var word: UInt64 = 0
    for index in bytes.indices {
        word = word << 8 | UInt64(bytes[index])
        if index & 7 == 7 { builder.add(word) }
    }
    builder.add(word)
    return builder.digest.high
}
