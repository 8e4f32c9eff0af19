import AttributionModel
import Testing

@testable import Pipeline

@Suite("What a run looks at")
struct ReadSpanTests {
    private let noon = Instant(milliseconds: 20_000 * .day + 12 * .hour)
    /// The quarter of an hour that noon begins.
    private let quarter: Int64 = 20_000 * 96 + 48

    /// The installs of one day.
    private func ofOneDay() throws -> ReadSpan {
        let day = BatchDay(number: 20_000)
        let scope = RunScope(days: day...day, pipeline: try shippedPipeline("warplink"))
        return ReadSpan(scope.installs, of: scope)
    }

    @Test("is every line in a run without dates, which counts none")
    func everything() {
        var span = ReadSpan(RunScope.everything.clicks, of: .everything)
        let (one, many) = (
            span.admit(.earliest, file: 0),
            span.admit([(0, 3)], of: .earliest ... .earliest + .hour, file: 0)
        )
        #expect(one)
        #expect(many == .inside)
        #expect(span.contains(.earliest))
        #expect(span.days.quarters.isEmpty)
    }

    @Test("is lines of its days in a run for days, which counts the others, too")
    func lines() throws {
        var span = try ofOneDay()
        let (today, tomorrow) = (span.admit(noon, file: 4), span.admit(noon + .day, file: 4))
        #expect(today)
        #expect(!tomorrow)
        #expect(span.contains(noon))
        #expect(!span.contains(noon + .day))
        #expect(span.days.otherDays == 1)
        #expect(span.days.quarters[DayLines.FileQuarter(file: 4, number: quarter)] == 1)
        #expect(span.days.newest == noon + .day)
    }

    @Test("is lines that were counted before all at once, where all or none of them are of its days")
    func counted() throws {
        var span = try ofOneDay()
        let today = span.admit([(quarter, 3)], of: noon...noon + .hour, file: 0)
        #expect(today == .inside)
        #expect(span.days.otherDays == 0)
        #expect(span.days.quarters.values.reduce(0, +) == 3)
        let tomorrow = span.admit([(quarter + 96, 2)], of: noon + .day...noon + .day, file: 0)
        #expect(tomorrow == .outside)
        #expect(span.days.otherDays == 2)
        #expect(span.days.newest == noon + .day)
    }

    @Test("is to be asked for line by line, and counts none, where only some of them are of its days")
    func some() throws {
        var span = try ofOneDay()
        for times in [noon - .day...noon, noon...noon + .day, noon - .day...noon + .day] {
            let extent = span.admit([(quarter, 3)], of: times, file: 0)
            #expect(extent == .partly)
        }
        #expect(span.days.quarters.isEmpty)
    }
}
