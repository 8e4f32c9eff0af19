import Testing

@testable import Pipeline

@Suite("Shares under way")
struct SharesUnderWayTests {
    @Test("are decided and written in the order that they were begun in, whatever order tasks end in")
    func order() {
        var shares = SharesUnderWay()
        #expect((0..<3).map { _ in shares.beginShare() } == [0, 1, 2])
        shares.take(.prepared(2, prepared(2)))
        shares.take(.prepared(1, prepared(1)))
        #expect(shares.nextToDecide()?.part == nil)
        shares.take(.prepared(0, prepared(0)))
        var decided: [Int] = []
        while let share = shares.nextToDecide() {
            decided.append(share.part)
            shares.keep(DecidedShare(part: share.part, installs: []))
        }
        #expect(decided == [0, 1, 2])
        #expect((0..<3).map { _ in shares.nextToRender()?.0 } == [0, 1, 2])
        shares.take(.rendered(1, rendered(1)))
        #expect(shares.nextToWrite()?.part == nil)
        shares.take(.rendered(0, rendered(0)))
        shares.take(.rendered(2, rendered(2)))
        #expect((0..<3).map { _ in shares.nextToWrite()?.part } == [0, 1, 2])
        #expect(shares.nextToWrite()?.part == nil)
    }

    @Test("are counted: tasks at work, shares ahead of deciding, shares not written")
    func counts() {
        var shares = SharesUnderWay()
        _ = shares.beginShare()
        _ = shares.beginShare()
        #expect([shares.working, shares.ahead, shares.unwritten] == [2, 2, 0])
        shares.take(.prepared(0, prepared(0)))
        _ = shares.nextToDecide()
        shares.keep(DecidedShare(part: 0, installs: []))
        #expect([shares.working, shares.ahead, shares.unwritten] == [1, 1, 1])
        _ = shares.nextToRender()
        #expect([shares.working, shares.ahead, shares.unwritten] == [2, 1, 1])
        shares.take(.rendered(0, rendered(0)))
        _ = shares.nextToWrite()
        #expect([shares.working, shares.ahead, shares.unwritten] == [1, 1, 0])
    }

    private func prepared(_ part: Int) -> PreparedShare { PreparedShare(part: part) }
    private func rendered(_ part: Int) -> RenderedShare { RenderedShare(part: part, rows: RenderedRows()) }
}
