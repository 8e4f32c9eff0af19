import Testing

@testable import Pipeline

@Suite("What a list's row tells of its clicks")
struct ListDecisionTests {
    /// The places of which a list of four tells that, all of which can win but the last.
    private func claimed(winner: Int?, runnerUp: Int? = nil, hasRunnerUp: Bool = false, isDecided: Bool = true) -> [Int]
    {
        let decision = ListDecision(
            canWin: [true, true, true, false], winner: winner, runnerUp: runnerUp, hasRunnerUp: hasRunnerUp,
            isDecided: isDecided)
        return (0..<4).filter(decision.impliesClaim)
    }

    @Test("is that those that could have won were claimed, where the tier had no winner")
    func noWinner() {
        #expect(claimed(winner: nil, isDecided: false) == [0, 1, 2])
    }

    @Test("is that those before the winner, or between it and the runner-up, were claimed")
    func between() {
        #expect(claimed(winner: 1, runnerUp: 3, hasRunnerUp: true) == [0, 2])
        #expect(claimed(winner: 0, runnerUp: 1, hasRunnerUp: true) == [])
        #expect(claimed(winner: 2, runnerUp: 3, hasRunnerUp: true) == [0, 1])
    }

    @Test("is that those after the winner were claimed, too, where there is no runner-up")
    func noRunnerUp() {
        #expect(claimed(winner: 1) == [0, 2, 3])
    }

    @Test("is nothing of those that could stand behind a winner or runner-up which the list lacks")
    func lacking() {
        #expect(claimed(winner: nil) == [])
        #expect(claimed(winner: 1, hasRunnerUp: true) == [0])
    }
}
