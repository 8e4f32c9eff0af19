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

    /// Lines by file and quarter of an hour, in text.
    private func quarters(_ lines: DayLines) -> [String] {
        var lines = lines
        lines.flush()
        return lines.quarters.map { "\($0.key.file) \($0.key.number) \($0.value)" }.sorted()
    }

    @Test("are added up, whichever task has met them and in whatever order")
    func sum() {
        let quarter = Milliseconds.hour / 4
        func time(_ quarters: Int64) -> Instant { Instant(milliseconds: 1_500_000 * quarter + quarters * quarter) }
        var (one, other) = (DayLines(), DayLines())
        for quarters in [0, 1, 0, 0] as [Int64] { one.add(time(quarters), file: 3, isOfOtherDay: false) }
        for quarters in [1, 1, 2] as [Int64] { other.add(time(quarters), file: 3, isOfOtherDay: true) }
        other.add([(1_500_000, 5)], newest: time(0), file: 70_000, areOfOtherDay: true)
        one.add(other)
        #expect(quarters(one) == ["3 1500000 3", "3 1500001 3", "3 1500002 1", "70000 1500000 5"])
        #expect((one.otherDays, one.newest) == (8, time(2)))
        #expect(one.leaveOut(after: time(1)) == 1)
        #expect(one.newest == time(1))
    }

    @Test("keep quarters where all times of lines have one, in eight bytes each")
    func packed() {
        #expect(MemoryLayout<DayLines.FileQuarter>.stride == 8)
        for time in [Instant.earliest, .end] {
            let quarter = time.milliseconds / (Milliseconds.hour / 4)
            let kept = DayLines.FileQuarter(file: 100_000, number: quarter)
            #expect((kept.file, kept.number) == (100_000, quarter))
        }
    }
}
