import Foundation
import Testing

/// The accounting identities (spec §8), as somebody checks them who has the result and no logs.
extension Published {
    /// The counts of `run.json` by family.
    var allCounts: [String: [String: Int]] {
        get throws { try #require(try manifest["counts"] as? [String: [String: Int]]) }
    }

    /// The counts that are of the result's own day: not of what its run read for other days beside it.
    func countsOfDay() throws -> [String: [String: Int]] {
        var counts = try allCounts.filter { ["day_clicks", "installs", "installs_by_status"].contains($0.key) }
        counts["installs"]?["other_days"] = nil
        return counts
    }

    /// Records an issue for each identity that does not hold.
    func expectCountsAddUp(_ what: String) throws {
        let counts = try allCounts
        func count(_ family: String, _ names: String...) throws -> Int {
            let members = try #require(counts[family], "\(what): counts.\(family)")
            return try names.reduce(0) { $0 + (try #require(members[$1], "\(what): counts.\(family).\($1)")) }
        }
        func sum(_ family: String) throws -> Int {
            try #require(counts[family], "\(what): counts.\(family)").values.reduce(0, +)
        }
        for kind in ["click_lines", "install_lines", "link_lines"] {
            #expect(try count(kind, "lines") == count(kind, "unreadable", "records"), "\(what): \(kind)")
        }
        #expect(try count("clicks", "other_days") >= 0 && count("installs", "other_days") >= 0, "\(what)")
        #expect(try count("click_lines", "records") == sum("clicks"), "\(what): clicks")
        #expect(try count("install_lines", "records") == sum("installs"), "\(what): installs")
        #expect(
            try count("installs", "decided") == count("installs_by_status", "attributed", "organic"),
            "\(what): decided")
        #expect(
            try count("installs", "environment", "simulator", "not_first_launch", "opened_by_link")
                == count("installs_by_status", "skipped"), "\(what): skipped")
        #expect(try count("installs", "repeat") == count("installs_by_status", "repeat"), "\(what): repeats")
        #expect(try lines("attributions.jsonl.gz").count == sum("installs_by_status"), "\(what): rows")

        let isOfDay = try manifest["date"] != nil
        #expect((counts["day_clicks"] != nil) == isOfDay, "\(what): a day's own clicks")
        let own = isOfDay ? "day_clicks" : "clicks"
        for name in ["campaigns", "referrers", "links", "sources", "days"] {
            let sums = try sums(ofReport: name)
            let report = "\(what): \(name).csv"
            #expect(try sums["attributed_installs"] == count("installs_by_status", "attributed"), "\(report)")
            #expect(try sums["clicks"] == count(own, "usable", "app_opened", "platform"), "\(report)")
            #expect(try sums["eligible_clicks"] == count(own, "usable"), "\(report)")
            #expect(try sums["bot_clicks"] == count(own, "bot"), "\(report)")
        }
        guard isOfDay else {
            #expect(try count("clicks", "other_days") + count("installs", "other_days") == 0, "\(what)")
            return
        }
        #expect(try dayLines(of: "clicks") == sum("day_clicks"), "\(what): clicks of the day")
        #expect(
            try dayLines(of: "installs") == sum("installs") - count("installs", "other_days"),
            "\(what): installs of the day")
    }

    /// The lines of the day in the inputs whose names begin so.
    private func dayLines(of kind: String) throws -> Int {
        let inputs = try #require(try manifest["inputs"] as? [[String: Any]])
        return try inputs.reduce(0) { sum, input in
            guard (input["path"] as? String)?.hasPrefix(kind) ?? false else { return sum }
            return sum + (try #require(input["day_lines"] as? Int))
        }
    }

    /// The sums of a report's columns of whole numbers; whatever the first cell holds, the others have no comma.
    private func sums(ofReport name: String) throws -> [String: Int] {
        var lines = try report(name)
        let header = try #require(lines.isEmpty ? nil : lines.removeFirst()).components(separatedBy: ",").dropFirst()
        var sums = Dictionary(uniqueKeysWithValues: header.map { ($0, 0) })
        for line in lines {
            for (column, cell) in zip(header, line.components(separatedBy: ",").suffix(header.count)) {
                sums[column, default: 0] += Int(cell) ?? 0
            }
        }
        return sums
    }
}
