import AttributionModel
import Matching

/// Values by digests, in an open-addressed table: a dictionary would digest them again.
struct DigestTable<Value: Sendable>: Sendable {
    private typealias Entry = (digest: Digest, value: Value)

    /// Each at the place that its digest gives, or at the next free one.
    private var entries: [Entry?]
    /// What the halves of digests are multiplied by for their places.
    ///
    /// Anybody can send clicks, and could otherwise choose texts whose places are all the same. Each half has a factor,
    /// as texts whose digests agree in one half are found in no time: with a single factor, for the low half, 60,000
    /// clicks that each had such a `source` took 25 times as long as others.
    private let factors = (high: UInt64.random(in: 0 ... .max) | 1, low: UInt64.random(in: 0 ... .max) | 1)
    /// The least number of places.
    private let least: Int
    /// How many digests have a value.
    private(set) var count = 0

    /// A table with room for `capacity` values, a power of two; it grows for more.
    init(capacity: Int) {
        least = 2 * capacity
        entries = Array(repeating: nil, count: least)
    }

    /// Prefetches what a look-up of a digest reads first.
    func prefetch(_ digest: Digest) { Prefetch.bring(entries.span, at: firstPlace(of: digest)) }

    /// The value of a digest.
    @inline(__always)
    subscript(digest: Digest) -> Value? { entries[place(of: digest)]?.value }

    /// Gives a value to a digest that has none.
    mutating func add(_ value: Value, for digest: Digest) {
        entries[place(of: digest)] = (digest, value)
        count += 1
        if DigestTable.isTooFull(entries.count, count) { refill(2 * entries.count, with: entries.compactMap { $0 }) }
    }

    /// Removes all values, and keeps the memory.
    mutating func removeAll() {
        for place in entries.indices { entries[place] = nil }
        count = 0
    }

    /// Removes values, and gives back memory.
    mutating func removeAll(where isRemoved: (Value) -> Bool) {
        let kept = entries.compactMap { $0 }.filter { !isRemoved($0.value) }
        var size = least
        while DigestTable.isTooFull(size, kept.count) { size *= 2 }
        refill(size, with: kept)
    }

    /// The place that a digest has, or the free place that it would get.
    @inline(__always)
    private func place(of digest: Digest) -> Int {
        var place = firstPlace(of: digest)
        while let entry = entries[place], entry.digest != digest { place = (place + 1) & (entries.count - 1) }
        return place
    }

    @inline(__always)
    private func firstPlace(of digest: Digest) -> Int {
        let mixed = digest.high &* factors.high &+ digest.low &* factors.low
        // The first bits of a product depend on all bits of its factors.
        return Int(truncatingIfNeeded: mixed &>> UInt64(64 - entries.count.trailingZeroBitCount))
    }

    /// Whether `size` places are too few for `count` values: a fuller table would make searches long; an emptier one
    /// would take more memory, and the first touch of memory costs time.
    private static func isTooFull(_ size: Int, _ count: Int) -> Bool { 8 * count > 5 * size }

    private mutating func refill(_ size: Int, with kept: [Entry]) {
        entries = Array(repeating: nil, count: size)
        for entry in kept { entries[place(of: entry.digest)] = entry }
        count = kept.count
    }
}
