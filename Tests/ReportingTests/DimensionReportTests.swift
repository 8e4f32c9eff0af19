import AttributionModel
import Fixtures
import Testing

@testable import Reporting

@Suite struct DimensionReportTests {
    private static let header =
        "campaign,clicks,eligible_clicks,unique_clicks,bot_clicks,attributed_installs,deterministic,probabilistic,"
        + "high,medium,low,conversion_rate,mean_confidence,ctit_p10,ctit_p50,ctit_p90,ctit_under_10s,ctit_over_24h\r\n"

    private static func names(_ values: [String?]) -> DimensionNames {
        DimensionNames(values.map { $0.map(bytes) })
    }

    @Test func `a report has the columns of the specification, rows by bytes and the null value first`() {
        var report = GatheredReport(.campaigns)
        let confidences: [Int64] = [8_500, 6_500, 4_000]
        for (place, age) in [Milliseconds(9_999), 10_000, 86_400_001].enumerated() {
            report.add(
                AttributedInstall(
                    matchType: .probabilistic, level: Level.allCases[place],
                    confidence: Decimal4(tenThousandths: confidences[place]), age: age), to: 0)
        }
        report.add(AttributedInstall(matchType: .deterministic, confidence: .one, age: 5, isInherited: true), to: 1)
        let finished = report.finish(names: Self.names(["spring", nil, "Autumn", "Unseen"]))
        let csv = finished.csv { number in
            switch number {
            case 0: DimensionCounts(clicks: 7, eligibleClicks: 6, uniqueClicks: 5, botClicks: 4)
            case 2: DimensionCounts(clicks: 2, eligibleClicks: 1, uniqueClicks: 1, botClicks: 0)
            default: DimensionCounts()
            }
        }
        let expected =
            Self.header
            + ",0,0,0,0,1,1,0,0,0,0,,1.000000,,,,0,0\r\n"
            + "Autumn,2,1,1,0,0,0,0,0,0,0,0.000000,,,,,0,0\r\n"
            + "spring,7,6,5,4,3,0,3,1,1,1,0.428571,0.633333,9.999,10.000,86400.001,1,1\r\n"
        #expect(text(csv.bytes) == expected)
        #expect(finished.installs == 4)
    }

    @Test func `a day without anything has a row, another value has none`() {
        let names = Self.names(["2026-03-04"])
        let day = GatheredReport(.days).finish(names: names).csv { _ in DimensionCounts() }
        let link = GatheredReport(.links).finish(names: names).csv { _ in DimensionCounts() }
        #expect(text(day.bytes).hasSuffix("\r\n2026-03-04,0,0,0,0,0,0,0,0,0,0,,,,,,0,0\r\n"))
        #expect(text(link.bytes).split(separator: "\r\n").count == 1)
    }

    @Test func `a day's age of exactly 24 hours is not over 24 hours`() {
        var report = GatheredReport(.days)
        report.add(AttributedInstall(matchType: .probabilistic, age: .day), to: 0)
        let csv = report.finish(names: Self.names(["d"])).csv { _ in DimensionCounts() }
        #expect(text(csv.bytes).hasSuffix(",86400.000,86400.000,86400.000,0,0\r\n"))
    }

    @Test func `the mean confidence is that of installs that have one`() {
        var report = GatheredReport(.campaigns)
        report.add(AttributedInstall(matchType: .deterministic, confidence: .one), to: 0)
        report.add(
            AttributedInstall(matchType: .probabilistic, confidence: Decimal4(tenThousandths: 0)), to: 0)
        report.add(AttributedInstall(matchType: .probabilistic), to: 0)
        report.add(AttributedInstall(matchType: .probabilistic), to: 1)
        let csv = text(report.finish(names: Self.names(["a", "b"])).csv { _ in DimensionCounts() }.bytes)
        let rows = csv.split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(rows.map { String($0[12]) } == ["mean_confidence", "0.500000", ""])
    }

    @Test func `bands of ctit hold every age once, a bound's own age in the band after`() {
        var report = GatheredReport(.campaigns)
        let bounds: [Milliseconds] =
            [10 * .second, .minute, 5 * .minute, 15 * .minute, .hour, 3 * .hour, 6 * .hour, 12 * .hour]
            + [1, 2, 3, 7].map { $0 * .day }
        let ages: [Milliseconds] = [-500, 800 * .day] + bounds.flatMap { [$0 - 1, $0, $0] }
        for age in ages { report.add(AttributedInstall(matchType: .probabilistic, age: age), to: 0) }
        report.add(AttributedInstall(matchType: .deterministic), to: 1)
        let csv = report.finish(names: Self.names(["a,b", "without ages"])).ctitCSV()
        #expect(
            text(csv.bytes)
                == "campaign,under_10s,under_1m,under_5m,under_15m,under_1h,under_3h,under_6h,under_12h,under_24h,"
                + "under_48h,under_72h,under_7d,more\r\n\"a,b\",2,3,3,3,3,3,3,3,3,3,3,3,3\r\n")
    }

    @Test func `the top values have the most installs, equals in the order of their bytes`() {
        var report = GatheredReport(.campaigns)
        for number in [0, 1, 1, 2, 3] { report.add(AttributedInstall(matchType: .deterministic), to: number) }
        let finished = report.finish(names: Self.names(["z", "most", nil, "a", "none"]))
        let top = finished.top(3)
        #expect(top.map { $0.name.map(text) } == ["most", nil, "a"])
        #expect(top.map(\.installs) == [2, 1, 1])
        #expect(finished.top(9).map { $0.name.map(text) } == ["most", nil, "a", "z"], "a value has installs")
    }

    @Test func `percentiles are the tenth, fiftieth and ninetieth of a hundred ages`() {
        var report = GatheredReport(.days)
        for age in (1...100).reversed() {
            report.add(AttributedInstall(matchType: .probabilistic, age: Milliseconds(age) * .second), to: 0)
        }
        let csv = report.finish(names: Self.names(["d"])).csv { _ in DimensionCounts() }
        #expect(text(csv.bytes).hasSuffix(",10.000,50.000,90.000,9,0\r\n"))
    }

    @Test func `counts are added each to its own`() {
        var counts = DimensionCounts(clicks: 1, eligibleClicks: 2, uniqueClicks: 3, botClicks: 4)
        counts += DimensionCounts(clicks: 50, eligibleClicks: 60, uniqueClicks: 70, botClicks: 80)
        #expect(counts == DimensionCounts(clicks: 51, eligibleClicks: 62, uniqueClicks: 73, botClicks: 84))
    }
}

/// A report with the ages of its own installs.
private struct GatheredReport {
    private var report: DimensionReport
    private var ages = AgeTable()

    init(_ dimension: Dimension) { report = DimensionReport(dimension) }

    mutating func add(_ install: AttributedInstall, to number: Int) {
        report.add(install, to: number)
        if let age = install.age { ages.add(age) { _ in number } }
    }

    func finish(names: DimensionNames) -> FinishedReport { report.finish(names: names, ages: ages.inOrder()) }
}
