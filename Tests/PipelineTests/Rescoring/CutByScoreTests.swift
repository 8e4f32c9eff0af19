import AttributionModel
import Deciding
import Fixtures
import Testing

@testable import Pipeline

/// What a cut list says of the clicks beyond its end, held against all of its clicks.
@Suite("The end of a list of scores")
struct CutByScoreTests {
    /// A click that has a tier's key, and what it gets of how many points that both sides have.
    private struct Pair {
        var number: Int
        var second: Int
        var got: Int64 = 0
        var present: Int64 = 0

        init(number: Int, at second: Int) {
            self.number = number
            self.second = second
        }

        /// Adds what one of the ways gives in which two sides may agree on a signal, or lack it.
        mutating func add(_ weight: Weight, isOfKey: Bool, _ random: inout SeededNumbers) {
            let full = weight.exact.tenThousandths
            let part = weight.partials.first?.points.tenThousandths
            var ways: [(got: Int64, present: Int64)] = [(full, full)]
            if !isOfKey { ways += [(0, 0), (0, full)] }
            if !isOfKey, let part { ways += [(part, full), (part, part), (0, part)] }
            let way = random.pick(ways)
            got += way.got
            present += way.present
        }

        func place(_ rules: ProbabilisticRules) -> CutByScore.Place {
            let total = rules.weights.reduce(Int64(0)) { $0 + $1.exact.tenThousandths }
            var place = CutByScore.Place(
                click: UInt32(number), clickedAt: Instant(milliseconds: Int64(second) * 1_000), rank: -1)
            guard present > 0 else { return place }
            let value = Int((200 * got + present) / (2 * present))
            let meetsEvidence = present * 1_000_000 >= total * rules.minimumEvidence.tenThousandths
            let canWin = meetsEvidence && value >= rules.minimumScore ?? 0
            place.rank = Score(value: value, meetsEvidence: meetsEvidence, canWin: canWin).rank
            return place
        }
    }

    /// Ids in the order of numbers below ten.
    private func id(_ click: UInt32) -> [UInt8] { Array("\(click)".utf8) }

    private func points(_ number: Int64) -> Decimal4 { Decimal4(tenThousandths: number * 10_000) }

    private func rules(_ random: inout SeededNumbers) -> ProbabilisticRules {
        var rules = ProbabilisticRules(key: random.pick([[.ip], [.screen], [.screen, .timeZone]]))
        rules.winner = .bestScore
        rules.weights = [
            Weight(signal: .screen, exact: points(random.pick([5, 25]))), Weight(signal: .timeZone, exact: points(20)),
            Weight(
                signal: .osVersion, exact: points(20), partials: [.init(partial: .signal(.osMajor), points: points(8))]),
            Weight(signal: .calendar, exact: points(5)), Weight(signal: .language, exact: points(10)),
        ]
        return rules
    }

    private func setThresholds(_ rules: inout ProbabilisticRules, _ random: inout SeededNumbers) {
        if random.chance(2, of: 3) { rules.minimumScore = random.pick([nil, 0, 20, 50, 70, 90, 100]) }
        if random.chance(1, of: 3) { rules.minimumEvidence = points(random.pick([0, 30, 55, 80])) }
    }

    @Test("tells of a click that comes in between by its time, where one falls to its rank")
    func fallsToRank() throws {
        var old = ProbabilisticRules(key: [.screen])
        old.winner = .bestScore
        old.weights = [Weight(signal: .screen, exact: points(20)), Weight(signal: .timeZone, exact: points(60))]
        (old.minimumScore, old.minimumEvidence) = (70, points(50))
        var new = old
        new.minimumScore = 90
        func place(
            _ got: Int64, of present: Int64, at second: Int, _ rules: ProbabilisticRules
        ) -> CutByScore.Place {
            var pair = Pair(number: second, at: second)
            (pair.got, pair.present) = (got * 10_000, present * 10_000)
            return pair.place(rules)
        }
        // The first suffices no more and falls to the second's rank, behind what may come after the second.
        let listed = [place(48, of: 60, at: 0, old), place(24, of: 30, at: 5, old)]
        let relisted = [place(24, of: 30, at: 5, new), place(48, of: 60, at: 0, new)]
        #expect(listed.map(\.rank) == [181, 80] && relisted.map(\.rank) == [80, 80])
        let cut = CutByScore(from: old, to: new)
        #expect(cut.mayPass(last: listed[1], newLast: relisted[1], ids: id))
        // Had the second been clicked before the first, nothing could come in between.
        let before = [place(48, of: 60, at: 5, old), place(24, of: 30, at: 0, old)]
        #expect(!cut.mayPass(last: before[1], newLast: before[1], ids: id))
    }

    @Test("tells whether the list stays the first of all clicks")
    func staysFirst() throws {
        var random = SeededNumbers(seed: 4)
        var (answered, moved, refused, rightly) = (0, 0, 0, 0)
        for _ in 0..<3_000 {
            var old = rules(&random)
            setThresholds(&old, &random)
            var new = old
            setThresholds(&new, &random)
            let clicks = (0..<8).map { number in
                var pair = Pair(number: number, at: random.below(3))
                for weight in old.weights { pair.add(weight, isOfKey: old.key.contains(weight.signal), &random) }
                return pair
            }
            func sorted(_ clicks: [Pair], _ rules: ProbabilisticRules) -> [CutByScore.Place] {
                clicks.map { $0.place(rules) }.sorted { $0.comes(before: $1, ids: id) }
            }
            let cut = CutByScore(from: old, to: new)
            let (before, after) = (sorted(clicks, old), sorted(clicks, new))
            if cut.keepsOrder { #expect(before.map(\.number) == after.map(\.number)) }
            let listed = before.prefix(1 + random.below(4))
            let relisted = sorted(listed.map { clicks[$0.number] }, new)
            let isFirst = relisted.map(\.number) == after.prefix(listed.count).map(\.number)
            if cut.mayPass(last: try #require(listed.last), newLast: try #require(relisted.last), ids: id) {
                refused += 1
                if !isFirst { rightly += 1 }
            } else {
                #expect(isFirst, "\(old), \(new)")
                answered += 1
                if relisted.map(\.number) != listed.map(\.number) { moved += 1 }
            }
        }
        #expect(answered > 1_000 && moved > 0 && rightly > 100, "\(answered), \(moved), \(refused), \(rightly)")
    }
}

extension CutByScore.Place {
    fileprivate var number: Int { Int(click) }
}
