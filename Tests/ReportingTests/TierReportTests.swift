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
        report.add(early) { [2, 9][$0] }
        report.add(matched) { [1, 4][$0] }
        report.add(organic) { [0, 3][$0] }
        let csv = report.csv(names: [bytes("first"), bytes("second")], hotKeys: [0, 5])
        #expect(
            text(csv.bytes)
                == "tier,could_look,reached,matched,mean_candidates,exhausted,hot_keys\r\n"
                + "first,3,3,1,1.000000,0,0\r\nsecond,3,2,1,3.500000,1,5\r\n")
    }

    @Test func `a tier that nobody reached has no mean`() {
        let csv = TierReport(tierCount: 1).csv(names: [bytes("t")], hotKeys: [])
        #expect(text(csv.bytes).hasSuffix("t,0,0,0,,0,0\r\n"))
    }
}
