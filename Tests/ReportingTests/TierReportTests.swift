import AttributionModel
import Fixtures
import Testing

@testable import Reporting

@Suite struct TierReportTests {
    @Test func `each tier counts who could look, who reached it and who was matched there`() {
        var report = TierReport(tierCount: 2)
        var matched = Decision(.attributed(.init(.probabilistic, tier: 1, touch: .none)))
        matched.looked = 0b11
        matched.reached = 0b11
        var organic = Decision(.organic)
        organic.looked = 0b11
        organic.reached = 0b11
        organic.exhausted = 0b10
        var early = Decision(.attributed(.init(.probabilistic, tier: 0, touch: .none)))
        early.looked = 0b11
        early.reached = 0b01
        var withoutFirstKey = Decision(.organic)
        withoutFirstKey.looked = 0b10
        withoutFirstKey.reached = 0b10
        report.add(early) { [2, 9][$0] }
        report.add(matched) { [1, 4][$0] }
        report.add(organic) { [0, 3][$0] }
        report.add(withoutFirstKey) { [8, 2][$0] }
        let csv = report.csv(names: [bytes("first"), bytes("second")], hotKeys: [0, 5])
        #expect(
            text(csv.bytes)
                == "tier,could_look,reached,matched,mean_candidates,exhausted,hot_keys\r\n"
                + "first,3,3,1,1.000000,0,0\r\nsecond,4,3,1,3.000000,1,5\r\n")
    }

    @Test func `a tier that nobody reached has no mean`() {
        let csv = TierReport(tierCount: 1).csv(names: [bytes("t")], hotKeys: [])
        #expect(text(csv.bytes).hasSuffix("t,0,0,0,,0,0\r\n"))
    }

    @Test func `a link or a device's click is one candidate, a list has as many as it keeps`() {
        let click = Candidate(
            click: ClickNumber(number: 1), reference: 1, clickedAt: .earliest, link: LinkNumber(place: 0), ipClass: nil)
        let lookups: [(TierLookup, Int)] = [
            (.closed, 0), (.link(nil), 0), (.link(LinkNumber(place: 0)), 1), (.device(nil), 0), (.device(click), 1),
            (.candidates(CandidateList([]), total: 3, isCut: false, isHot: false), 0),
            (.candidates(CandidateList([click, click]), total: 9, isCut: true, isHot: false), 2),
            (.summed([click, click], count: 7, linkCount: 3), 7),
        ]
        for (lookup, expected) in lookups { #expect(TierReport.candidateCount(of: lookup) == expected) }
    }
}
