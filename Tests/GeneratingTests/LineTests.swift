import AttributionModel
import Foundation
import Generating
import Testing

@Suite struct LineTests {
    @Test func `All lines but the counted bad and blank ones are readable records`() async throws {
        var options = smallOptions()
        options.malformedShare = 0.02
        let logs = try await GeneratedLogs(options)
        let summary = logs.summary
        #expect(try logs.clicks().count == summary[.clicks])
        #expect(try logs.installs().count == summary[.installs])
        #expect(summary[.clicks] == options.clicks && summary[.installs] == options.installs)
        let all = try logs.lines("clicks-").count + logs.lines("installs-").count
        #expect(all == summary[.clicks] + summary[.installs] + summary[.unreadable] + summary[.blank])
        #expect((80...230).contains(summary[.unreadable]))
        #expect(try logs.lines("links").count == summary[.links])
    }

    @Test func `Lines are as long as a vendor's`() async throws {
        var options = smallOptions()
        options.malformedShare = 0
        let logs = try await GeneratedLogs(options)
        func meanLength(_ prefix: String) throws -> Int {
            let lines = try logs.lines(prefix)
            return lines.reduce(0) { $0 + $1.count } / lines.count
        }
        #expect((730...810).contains(try meanLength("clicks-")))
        #expect((460...520).contains(try meanLength("installs-")))
        #expect(logs.summary[.unreadable] == 0)
    }

    @Test func `Times lie within the days, and files are nearly but not wholly in order`() async throws {
        let logs = try await GeneratedLogs(smallOptions(files: 1))
        let start = GeneratorOptions.start.milliseconds
        for records in [try logs.clicks(), try logs.installs()] {
            let times = records.compactMap(time)
            #expect(times.allSatisfy { $0 >= start && $0 < start + 5 * 86_400_000 + 2_000 })
            let backward = zip(times, times.dropFirst()).count { $1 < $0 }
            #expect(backward > 0 && backward < times.count / 10)
        }
    }

    @Test func `One line of a hundred is a copy, and some differ from their originals`() async throws {
        let logs = try await GeneratedLogs(smallOptions(clicks: 12_000, installs: 100))
        var byID: [String: Set<String>] = [:]
        var copies = 0
        for line in try logs.lines("clicks-") {
            guard let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
                let id = object["click_id"] as? String, object["user_agent"] != nil
            else { continue }
            if byID[id] != nil { copies += 1 }
            byID[id, default: []].insert(String(decoding: line, as: UTF8.self).replacing("\r", with: ""))
        }
        #expect((80...160).contains(copies))
        let changed = byID.values.count { $0.count > 1 }
        #expect(changed > 0 && changed < copies / 5)
    }
}
