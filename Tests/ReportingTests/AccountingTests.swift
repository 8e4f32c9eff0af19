import AttributionModel
import Testing

@testable import Reporting

@Suite struct AccountingTests {
    private static let sound: Accounting = {
        var counts = Accounting()
        counts[.click] = .init(lines: 42, unreadable: 2, records: 40)
        counts[.install] = .init(lines: 31, unreadable: 1, records: 30)
        counts[.link] = .init(lines: 3, unreadable: 0, records: 3)
        counts.clickVerdicts = Tally { [20, 1, 2, 3, 4, 0, 5, 1][Int($0.rawValue)] }
        counts.clicksOfOtherDays = 4
        counts.reportedClicks = 26
        counts.installVerdicts = Tally { [18, 2, 1, 1, 2, 1, 3][Int($0.rawValue)] }
        counts.installsOfOtherDays = 2
        counts.attributed = 10
        counts.organic = 8
        counts.written = [.init(output: "attributions", lines: 26), .init(output: "state", lines: 26)]
        counts.reports = Dimension.allCases.map { .init(dimension: $0, clicks: 26, installs: 10) }
        return counts
    }()

    @Test func `sound counts break nothing`() {
        #expect(Self.sound.broken() == [])
    }

    private static let nudges: [(String, @Sendable (inout Accounting) -> Void)] = [
        ("a click line", { $0[.click].lines += 1 }),
        ("an unreadable install", { $0[.install].unreadable += 1 }),
        ("a link record", { $0[.link].records -= 1 }),
        ("a usable click", { $0.clickVerdicts[.usable] += 1 }),
        ("a bot", { $0.clickVerdicts[.bot] -= 1 }),
        ("a barred click", { $0.clickVerdicts[.platform] += 1 }),
        ("a click of another day", { $0.clicksOfOtherDays += 1 }),
        ("a reported click", { $0.reportedClicks -= 1 }),
        ("a decided install", { $0.installVerdicts[.decided] += 1 }),
        ("a duplicate install", { $0.installVerdicts[.duplicate] += 1 }),
        ("a simulator", { $0.installVerdicts[.simulator] += 1 }),
        ("a repeat", { $0.installVerdicts[.repeat] -= 1 }),
        ("an install of another day", { $0.installsOfOtherDays += 1 }),
        ("an attributed row", { $0.attributed += 1 }),
        ("an organic row", { $0.organic -= 1 }),
        ("a written row", { $0.written[1].lines += 1 }),
        ("a report's install", { $0.reports[2].installs += 1 }),
        ("a report's click", { $0.reports[4].clicks += 1 }),
        ("a click won twice", { $0.clicksWonTwice += 1 }),
    ]

    @Test(arguments: nudges.indices)
    func `a count that is off by one breaks an identity`(place: Int) {
        var counts = Self.sound
        Self.nudges[place].1(&counts)
        #expect(!counts.broken().isEmpty, "\(Self.nudges[place].0)")
    }

    @Test func `a broken identity is told with both of its numbers`() {
        var counts = Self.sound
        counts[.click].lines = 50
        #expect(counts.broken() == ["click lines = unreadable + records: 50 on the left, 42 on the right"])
    }
}
