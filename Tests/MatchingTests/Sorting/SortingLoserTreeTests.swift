import AttributionModel
import Fixtures
import Testing

@testable import Matching

@Suite struct SortingLoserTreeTests {
    @Test(arguments: KeyShape.allCases, [1, 2, 3, 5, 8, 13, 128])
    func `a loser tree merges runs of any number and shape`(_ shape: KeyShape, _ runCount: Int) {
        for seed in 0..<4 {
            var random = SeededNumbers(seed: UInt64(seed))
            let runs = (0..<runCount).map { run in
                shape.records(Int(random.next() % 40), seed: UInt64(run + seed * 1000)).sorted(by: isOrdered)
            }
            var tree = LoserTree(heads: runs.map(\.first))
            var places = runs.map { _ in 1 }
            var merged: [SortRecord] = []
            while tree.liveCount > 0 {
                merged.append(tree.least)
                let run = tree.winner
                if places[run] < runs[run].count {
                    tree.replaceWinner(with: runs[run][places[run]])
                    places[run] += 1
                } else {
                    tree.endWinner()
                }
            }
            #expect(merged == runs.flatMap { $0 }.sorted(by: isOrdered), "seed \(seed)")
        }
    }

    @Test func `equal records go by the number of their run`() {
        let record = SortRecord(key: Digest(high: 1, low: 1), time: 1)
        var tree = LoserTree(heads: [record, nil, record, record])
        var order: [Int] = []
        while tree.liveCount > 0 {
            order.append(tree.winner)
            tree.endWinner()
        }
        #expect(order == [0, 2, 3])
    }

    @Test func `the greatest of all records is not taken for a run's end`() {
        var tree = LoserTree(heads: [nil, nil, .greatest])
        #expect(tree.winner == 2)
        #expect(tree.least == .greatest)
        tree.endWinner()
        #expect(tree.liveCount == 0)
    }
}
