import AttributionModel
import Testing

@testable import Pipeline

@Suite("Lines by their day")
struct DayLinesTests {
    @Test("know the newest of them, be it of the first instant that a line may have")
    func newest() {
        var lines = DayLines()
        #expect(lines.newest == nil)
        lines.add(.earliest, file: 0, isOfOtherDay: false)
        #expect(lines.newest == .earliest)
        lines.add(.earliest + .hour, file: 0, isOfOtherDay: false)
        lines.add(.earliest, file: 0, isOfOtherDay: false)
        #expect(lines.newest == .earliest + .hour)
    }
}
