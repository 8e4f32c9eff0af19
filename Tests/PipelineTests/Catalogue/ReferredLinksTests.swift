import AttributionModel
import Fixtures
import Testing

@testable import Pipeline

@Suite("Links that install referrers may name")
struct ReferredLinksTests {
    @Test("are found by name, in the order in which they were arranged", arguments: 0..<20 as Range<UInt64>)
    func found(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let names = (0..<Int(seed) * 5).map { _ in TextID(number: .random(in: 0...9, using: &random)) }
        // The greatest number first, and of many links not the last.
        let arrange = { (links: [LinkNumber]) in
            Array(links.sorted { $0.number > $1.number }.prefix(3))
        }
        let links = ReferredLinks(names: names, arrange: arrange)
        for name in 1...10 as ClosedRange<UInt32> {
            let all = names.indices.filter { names[$0].number == name }.map(LinkNumber.init(place:))
            let expected = all.count > 1 ? arrange(all) : all
            #expect(links.links(named: TextID(number: name)).map(\.link) == expected)
        }
    }
}
