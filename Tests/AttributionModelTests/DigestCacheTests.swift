import AttributionModel
import Testing

@Suite("A cache by digests")
struct DigestCacheTests {
    /// A digest with that place in caches of 16 places.
    private static func digest(_ number: UInt64, at place: UInt64) -> Digest { Digest(high: number, low: place) }

    @Test("finds what was kept, and nothing else")
    func findsKept() {
        var cache = DigestCache(bits: 4, filler: 0)
        cache.keep(7, for: Self.digest(1, at: 3))
        #expect(cache.value(for: Self.digest(1, at: 3)) == 7)
        #expect(cache.value(for: Self.digest(2, at: 3)) == nil)
        #expect(cache.value(for: Self.digest(1, at: 4)) == nil)
        cache.keep(8, for: Self.digest(1, at: 3))
        #expect(cache.value(for: Self.digest(1, at: 3)) == 8)
    }

    @Test("finds texts of one place together, across the end, until there are more than it has room for")
    func sharesPlaces() {
        var cache = DigestCache(bits: 4, filler: 0)
        for number in 1...4 { cache.keep(number, for: Self.digest(UInt64(number), at: 15)) }
        let kept = (1...4).map { cache.value(for: Self.digest(UInt64($0), at: 15)) }
        #expect(kept == [1, 2, 3, 4])
        cache.keep(5, for: Self.digest(5, at: 15))
        let later = (1...5).map { cache.value(for: Self.digest(UInt64($0), at: 15)) }
        #expect(later == [nil, 2, 3, 4, 5])
    }

    @Test("never finds an undigested text")
    func ignoresUndigested() {
        var cache = DigestCache(bits: 4, filler: 9)
        #expect(cache.value(for: .none) == nil)
        cache.keep(1, for: .none)
        #expect(cache.value(for: .none) == nil)
        #expect(cache.value(for: Self.digest(1, at: 0)) == nil)
    }
}
