import AttributionModel
import Matching
import Reporting
import Testing

@testable import Pipeline

/// Sums that have a line of code for each property, held against the properties that there are.
@Suite("Sums")
struct AddedUpTests {
    @Test("of clicks have all that was counted")
    func clicks() throws {
        var all = ClickTotals(partCount: 1, dimensionCount: 1)
        let (day, id, click) = (BatchDay(number: 20_000), Digest(high: 1, low: 2), ClickNumber(number: 3))
        let claim = SortRecord(
            key: id, time: EarlierClaim.time.milliseconds, first: 5, second: 0, third: 0)
        let claims = try #require(EarlierClaims(claim))
        all.count(.bot, part: 0)
        all.byDimensions.add(DimensionCounts(clicks: 1), part: 0, dimensions: 0)
        all.byDay.add(DimensionCounts(clicks: 1), to: day)
        all.claimed = [(click, claims)]
        all.duplicates = [click]
        all.aliases = [click: ClickNumber(number: 4)]
        all.claimsOnRivals = [id: claims]
        all.keptBesideRivals = [id: click]
        all.differingDuplicates = 1
        var sum = ClickTotals()
        sum.add(all)
        expect(sum, has: all, besides: ClickTotals())
    }

    @Test("of lines have all that was counted")
    func lines() {
        var all = LineCounts()
        let time = Instant(milliseconds: 1_800_000_000_000)
        all.tally.add(file: 0, sequence: 0, member: 0, lines: 3, filled: 2, records: 1)
        all.unreadable = 1
        all.badValues = [1]
        all.times = time...time
        all.days.add(time, file: 0, isOfOtherDay: true)
        expect(LineCounts(joining: [all]), has: all, besides: LineCounts())
    }

    @Test("of what is noted for faults have all that was noted")
    func notes() {
        var all = FaultNotes()
        all.keyedClicks.add(.ios, keysOf: 1)
        all.clicksWithDeviceKey.add(nil, keysOf: 2)
        all.duplicatesOfOtherApps = 1
        all.mostOfOneOnceValue = 2
        all.foreignReferrers = 3
        all.sharedFiles = SharedFiles(names: ["a.jsonl"])
        var sum = FaultNotes()
        sum.add(all)
        // These two come of a whole run.
        expect(sum, has: all, besides: FaultNotes(), butFor: ["nearClicks", "catalogue"])
    }

    /// Expects each property of a sum to be that of its only summand, which has no property as nothing has it.
    private func expect<Sum>(_ sum: Sum, has all: Sum, besides nothing: Sum, butFor others: Set<String> = []) {
        let (sums, values, blanks) = (properties(sum), properties(all), properties(nothing))
        for (name, value) in values where !others.contains(name) {
            #expect(value != blanks[name], "\(name) has to have a value here")
            #expect(sums[name] == value, "\(name) has to be added")
        }
    }

    private func properties(_ value: some Any) -> [String: String] {
        Mirror(reflecting: value).children.reduce(into: [:]) { $0[$1.label ?? ""] = text($1.value) }
    }

    private func text(_ value: Any) -> String {
        switch value {
        // Reflection does not see into an `InlineArray`, and these lines may be counted in either of two places.
        case let tally as Tally<ClickVerdict>: return "\(tally.all)"
        case let tallies as [Tally<ClickVerdict>]: return "\(tallies.map(\.all))"
        case let records as KeyedRecords:
            return "\(Platform.allAndUnknown.map { (records.count(of: [$0]), records.hasKey(of: .max, on: [$0])) })"
        case var days as DayLines:
            days.flush()
            return "\(days.otherDays) \(days.newest?.milliseconds ?? 0) \(days.quarters.filter { $1 > 0 })"
        default:
            var text = ""
            dump(value, to: &text)
            return text
        }
    }
}
