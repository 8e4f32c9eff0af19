import Foundation
import Pipeline
import Testing

@Suite("Days that stay stale")
struct StaleDaysReminderTests {
    @Test("are named by every run that leaves them so, until they are decided again")
    func reminder() async throws {
        let logs = try await DatedLogs()
        let world = logs.world
        let (day, next, last) = (logs.days[1], logs.days[2], logs.days[3])
        _ = try await world.result((day, next), to: "days")
        let lines = try world.installs(of: day)
        try world.write(Array(lines.dropLast(2)), toInstallsOf: day)
        let changed = try await world.result((day, day), to: "days")
        let told = changed.warningTexts.besidesBeginning
        try #require(told.count == 3)
        #expect(
            told[0].contains("has \(lines.count - 2) lines of \(day) left of the \(lines.count) by"))
        #expect(told[1].hasPrefix("2 installs that were published for \(day) are gone"))
        #expect(told.last?.hasPrefix("\(next) is stale now") == true)
        // Another night, and the same one again.
        for outcome in [DayResult.Outcome.published, .upToDate] {
            let later = try await world.result((last, last), to: "days")
            #expect(later.days.map(\.outcome) == [outcome])
            #expect(
                later.warningTexts == [
                    "\(next) is still stale, as an earlier day has changed since it was decided; decide the stale "
                        + "days again with ascribe run … --stale"
                ])
        }
        let anew = try await world.result((last, last), to: "days") { $0.days = DayOptions(over: .stale) }
        #expect(anew.days.first?.date == next && anew.warnings == [])
        #expect(try await world.result((last, last), to: "days").warnings == [])
    }
}
