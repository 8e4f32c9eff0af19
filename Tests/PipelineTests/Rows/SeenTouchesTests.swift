import AttributionModel
import Fixtures
import Matching
import Publishing
import Testing

@testable import Pipeline

@Suite struct SeenTouchesTests {
    private static func key(_ link: UInt32) -> TouchKey {
        TouchKey(payload: UInt64(link) * 4, link: LinkNumber(number: link), app: TextID(number: 1), isAndroid: false)
    }

    private static func touch(_ link: UInt32) -> DescribedTouch {
        DescribedTouch(columns: .none, appID: nil, window: Milliseconds(link), details: TouchDetails())
    }

    private static let one = TextID(number: 1)
    /// Keys that differ in one part.
    private static let keys = [
        TouchKey(payload: 8, link: 1, app: one, isAndroid: false),
        TouchKey(payload: nil, link: 1, app: one, isAndroid: false),
        TouchKey(payload: 8, link: 2, app: one, isAndroid: false),
        TouchKey(payload: 8, link: 1, app: TextID(number: 2), isAndroid: false),
        TouchKey(payload: 8, link: 1, app: one, isAndroid: true),
    ]

    @Test func `touches that differ in one part of the key differ`() {
        var seen = SeenTouches()
        for (number, key) in Self.keys.enumerated() {
            #expect(seen[key] == nil)
            seen.keep(Self.touch(UInt32(number)), for: key)
        }
        for (number, key) in Self.keys.enumerated() {
            #expect(seen[key]?.window == Milliseconds(number))
        }
    }

    @Test func `more touches than there is room for are found or forgotten, and never taken for others`() {
        var seen = SeenTouches()
        let links = 0..<9_000 as Range<UInt32>
        for link in links { seen.keep(Self.touch(link), for: Self.key(link)) }
        let found = links.filter { seen[Self.key($0)] != nil }
        #expect(!found.isEmpty && found.count < links.count)
        #expect(found.allSatisfy { seen[Self.key($0)]?.window == Milliseconds($0) })
    }

    /// A touch with a text of a megabyte.
    private static func longTouch(_ link: UInt32) -> DescribedTouch {
        var payload = TouchPayload()
        payload[.campaign] = Array(repeating: UInt8(ascii: "x"), count: 1_000_000)
        return DescribedTouch(
            columns: payload.render(), appID: nil, window: Milliseconds(link), details: TouchDetails())
    }

    @Test func `few long touches are kept, by a task and by all`() {
        var seen = SeenTouches()
        let cache = TouchCache(budget: MemoryBudget(bytes: 64_000_000))
        for link in 0..<40 as Range<UInt32> {
            let touch = Self.longTouch(link)
            seen.keep(touch, for: Self.key(link))
            cache.keep(touch, for: [Self.key(link)])
        }
        let links = 0..<40 as Range<UInt32>
        #expect((1...7).contains(links.count { seen[Self.key($0)] != nil }))
        #expect((1...3).contains(links.count { cache.touch(Self.key($0)) != nil }))
        #expect(cache.touch(Self.key(39))?.window == 39)
    }
}
