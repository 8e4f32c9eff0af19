import BruteForce
import Testing

/// Holds what a run published against what the slow attributor says of the same lines.
struct Agreement {
    let published: Published
    let expected: BruteForce.Outcome
    let name: String
    let seed: UInt64

    /// Records every difference as an issue that names the seed.
    func check() throws {
        try compare("attributions", try published.lines("attributions.jsonl.gz"), expected.rows)
        let reports = published.files.keys.filter { $0.hasPrefix("reports/") }
        #expect(Set(reports) == Set((expected.reports.keys + ["ctit", "tiers"]).map { "reports/\($0).csv" }))
        for (name, lines) in expected.reports.sorted(by: { $0.key < $1.key }) {
            try compare(name, try published.report(name), lines)
        }
        #expect(try published.counts("clicks") == expected.clicks, "clicks, \(self.name), seed \(seed)")
        #expect(try installs == expected.installs, "installs, \(self.name), seed \(seed)")
        #expect(try unreadable == expected.unreadable, "unreadable lines, \(self.name), seed \(seed)")
        #expect(try tiers == expected.tiers, "tiers, \(self.name), seed \(seed)")
    }

    private func compare(_ name: String, _ lines: [String], _ expected: [String]) throws {
        // Byte for byte: texts of Swift are equal when only their Unicode normal forms are.
        let place = zip(lines, expected).enumerated().first { !$0.element.0.utf8.elementsEqual($0.element.1.utf8) }?
            .offset
        guard place != nil || lines.count != expected.count else { return }
        let line = place ?? min(lines.count, expected.count)
        Issue.record(
            """
            \(self.name), seed \(seed), \(name) line \(line + 1) of \(lines.count), \(expected.count) expected
             is \(line < lines.count ? lines[line] : "missing")
            not \(line < expected.count ? expected[line] : "there")
            """)
    }

    /// By status, or by verdict where skipped or duplicate, as the slow attributor counts.
    private var installs: [String: Int] {
        get throws {
            var counts = try published.counts("installs")
            counts["decided"] = nil
            let statuses = try published.counts("installs_by_status")
            for status in ["attributed", "organic"] { counts[status] = statuses[status] }
            return counts
        }
    }

    private var unreadable: [String: Int] {
        get throws {
            var counts: [String: Int] = [:]
            for reject in try published.objects("rejects.jsonl.gz") {
                let (kind, reason) = (reject["kind"] as? String, reject["reason"] as? String)
                counts["\(kind ?? "")/\(reason ?? "")", default: 0] += 1
            }
            return counts
        }
    }

    private var tiers: [BruteForce.TierCounts] {
        get throws {
            try published.report("tiers").dropFirst().map { line in
                let texts = line.split(separator: ",", omittingEmptySubsequences: false)
                let cells = texts.map { Int($0) ?? 0 }
                var counts = BruteForce.TierCounts()
                (counts.couldLook, counts.reached, counts.matched) = (cells[1], cells[2], cells[3])
                counts.candidates = Int(((Double(texts[4]) ?? 0) * Double(counts.reached)).rounded())
                (counts.exhausted, counts.hotKeys) = (cells[5], cells[6])
                return counts
            }
        }
    }
}
