import AttributionModel
import Fixtures
import Signals
import Testing

@testable import Pipeline

@Suite("Languages that two lists have in common")
struct SharedLanguagesTests {
    @Test("are the same for more pairs than are remembered, whatever was asked before")
    func manyPairs() {
        let pool = TextPool()
        var random = SeededNumbers(seed: 7)
        let lists = (0..<150).map { place in
            let (most, kinds) = place % 10 == 0 ? (300, 3_000) : (4, 40)
            return Set((0..<random.below(most) + 1).map { _ in "l\(random.below(kinds))" }).sorted()
        }
        let ids = lists.map { pool.id(of: Array($0.joined(separator: ",").utf8).span) }
        let sharesLanguage = pool.makeLanguageComparison()
        for _ in 0..<2 {
            for (one, mine) in zip(ids, lists) {
                for (other, theirs) in zip(ids, lists)
                where sharesLanguage(one, other) == Set(mine).isDisjoint(with: theirs) {
                    Issue.record("\(mine) and \(theirs)")
                }
            }
        }
    }

    @Test("are none where one of them is absent")
    func absent() {
        let pool = TextPool()
        let list = pool.id(of: Array("en-us,de".utf8).span)
        for (one, other) in [(list, TextID.absent), (.absent, list), (.absent, .absent)] {
            #expect(!pool.makeLanguageComparison()(one, other))
        }
    }
}
