import AttributionModel
import Fixtures
import Matching
import Publishing
import Testing

@testable import Pipeline

@Suite struct SeenTouchesTests {
    private static func key(_ link: UInt32) -> TouchKey {
        TouchKey(payload: UInt64(link) * 4, link: link, app: 1, isAndroid: false)
    }

    private static func touch(_ link: UInt32) -> DescribedTouch {
        DescribedTouch(
            identity: UInt64(link), payload: TouchPayload(), text: TouchText(bytes: bytes("\"link_id\":\"l\(link)\"")),
            appID: nil, window: nil)
    }

    private static let texts = SignalTexts(text: { _ in [] }, zone: { _ in [] }, address: { _ in "" })
    /// Keys that differ in one part.
    private static let keys = [
        TouchKey(payload: 8, link: 1, app: 1, isAndroid: false),
        TouchKey(payload: nil, link: 1, app: 1, isAndroid: false),
        TouchKey(payload: 8, link: 2, app: 1, isAndroid: false),
        TouchKey(payload: 8, link: 1, app: 2, isAndroid: false),
        TouchKey(payload: 8, link: 1, app: 1, isAndroid: true),
    ]

    @Test func `a touch keeps its number until the block ends`() {
        var seen = SeenListings()
        for _ in 0..<2 {
            var block = CandidatesBlock(texts: Self.texts)
            seen.beginBlock()
            for link in [5, 9, 5, 2, 9] as [UInt32] {
                let place = seen.place(of: Self.key(link)) ?? seen.keep(Self.touch(link), for: Self.key(link))
                #expect(seen.number(at: place, in: &block) == [5, 9, 2].firstIndex(of: link))
            }
        }
    }

    @Test func `touches that differ in one part of the key differ`() {
        var seen = SeenTouches()
        var listings = SeenListings()
        for (number, key) in Self.keys.enumerated() {
            #expect(seen.place(of: key) == nil && listings.place(of: key) == nil)
            _ = seen.keep(Self.touch(UInt32(number)), for: key)
            _ = listings.keep(Self.touch(UInt32(number)), for: key)
        }
        var block = CandidatesBlock(texts: Self.texts)
        listings.beginBlock()
        for (number, key) in Self.keys.enumerated() {
            #expect(seen.place(of: key).map { seen.touch(at: $0).identity } == UInt64(number))
            #expect(listings.place(of: key).map { listings.number(at: $0, in: &block) } == number)
        }
    }

    @Test func `more touches than there is room for are found or forgotten, and never taken for others`() {
        var seen = SeenTouches()
        let links = 0..<9_000 as Range<UInt32>
        for link in links { _ = seen.keep(Self.touch(link), for: Self.key(link)) }
        let found = links.filter { seen.place(of: Self.key($0)) != nil }
        #expect(!found.isEmpty && found.count < links.count)
        #expect(
            found.allSatisfy { link in
                seen.place(of: Self.key(link)).map { seen.touch(at: $0).identity } == UInt64(link)
            })
    }

    @Test func `more listings than there is room for are found or forgotten, and never taken for others`() {
        var seen = SeenListings()
        var block = CandidatesBlock(texts: Self.texts)
        seen.beginBlock()
        let links = 0..<26_000 as Range<UInt32>
        for link in links {
            let place = seen.keep(Self.touch(link), for: Self.key(link))
            _ = seen.number(at: place, in: &block)
        }
        let found = links.filter { seen.place(of: Self.key($0)) != nil }
        #expect(!found.isEmpty && found.count < links.count)
        var wrong = 0
        for link in found where seen.place(of: Self.key(link)).map({ seen.number(at: $0, in: &block) }) != Int(link) {
            wrong += 1
        }
        #expect(wrong == 0)
    }

    /// A touch with a text of a megabyte.
    private static func longTouch(_ link: UInt32) -> DescribedTouch {
        DescribedTouch(
            identity: UInt64(link), payload: TouchPayload(),
            text: TouchText(bytes: Array(repeating: UInt8(ascii: "x"), count: 1_000_000)), appID: nil, window: nil)
    }

    @Test func `few long touches are kept, by a task and by all`() {
        var seen = SeenTouches()
        var listings = SeenListings()
        let cache = TouchCache(budget: MemoryBudget(bytes: 64_000_000))
        for link in 0..<40 as Range<UInt32> {
            let touch = Self.longTouch(link)
            _ = seen.keep(touch, for: Self.key(link))
            _ = listings.keep(touch, for: Self.key(link))
            cache.keep(touch, for: [Self.key(link)])
        }
        let links = 0..<40 as Range<UInt32>
        #expect((1...7).contains(links.count { seen.place(of: Self.key($0)) != nil }))
        #expect((1...13).contains(links.count { listings.place(of: Self.key($0)) != nil }))
        #expect((1...3).contains(links.count { cache.touch(Self.key($0)) != nil }))
        #expect(cache.touch(Self.key(39))?.identity == 39)
    }
}
