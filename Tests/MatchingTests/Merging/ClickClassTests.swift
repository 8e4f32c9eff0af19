import AttributionModel
import Matching
import Testing

struct ClickClassTests {
    private func ofApp(_ number: UInt32) -> ClickClass {
        ClickClass(
            earlierTiers: 0, platform: nil, app: TextID(number: number), environment: .absent, ipClass: nil)
    }

    @Test("classes keep their numbers, and more than can be told apart are refused")
    func bound() throws {
        let classes = ClickClasses(bound: 12)
        var cache = ClickClassCache(classes)
        for _ in 0..<2 {
            for number in 0..<12 as Range<UInt32> { #expect(try cache.number(of: ofApp(number)) == number) }
        }
        #expect(throws: TooManyClasses.self) { try cache.number(of: ofApp(12)) }
        #expect(try cache.number(of: ofApp(11)) == 11)
        #expect(classes.all == (0..<12).map { ofApp($0) })
    }
}
