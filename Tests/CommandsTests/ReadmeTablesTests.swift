import AttributionModel
import Fixtures
import Foundation
import Subprocess
import Testing

@testable import Pipeline

/// The tables of columns, counts and codes, of the pages that the README leads to, held against what is published and
/// against the codes that the program has.
@Suite struct ReadmeTablesTests {
    @Test func `the page on results names columns of rows and reports in their order, and no others`() async throws {
        let scratch = try ShellScript.folderWithSamples()
        let script = """
            ascribe run warplink --input samples/warplink --output out --quiet
            gzip -dc out/attributions.jsonl.gz | grep '"status":"organic"' | head -n 1
            for report in campaigns referrers links sources days ctit tiers; do head -n 1 out/reports/$report.csv | tr -d '\\r'; done
            ls out/reports | grep -c .
            """
        let run = try await ShellScript.run("set -e\n" + script, in: scratch)
        #expect(run.status == .exited(0), "\(run.errors)")
        let lines = run.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 9)
        #expect(lines.last == "7", "the headers of another report are to be held against the page, too")
        // Nothing of an organic row but its keys has the form of a key.
        let columns = lines[0].matches(of: /"([a-z_]+)":/).map { String($0.1) }
        let headers = lines.dropFirst().dropLast().map { $0.components(separatedBy: ",") }
        let text = try section("Columns", of: "pipelines/results.md")
        let tables = text.components(separatedBy: "| column | what it is |\n").dropFirst()
            .map { table in
                table.split(separator: "\n").prefix { $0.hasPrefix("|") }.dropFirst().flatMap(words(ofFirstCell:))
            }
        try #require(tables.count == 3)
        #expect(tables[0] == columns)
        for (name, header) in zip(["campaign", "referrer", "link_id", "source", "day"], headers) {
            #expect(header == [name] + tables[1])
        }
        let bands = try #require(text.firstMatch(of: /before: ((?:`[a-z0-9_]+`\s)+`more`)/)).1
        #expect(headers[5] == ["campaign"] + words(in: bands))
        #expect(headers[6] == ["tier"] + tables[2])
    }

    @Test func `the page on nights says what a warning may be about`() throws {
        let rows = try section("What a run warns of", of: "pipelines/nightly/README.md").split(separator: "\n").filter {
            $0.hasPrefix("| `")
        }
        let subjects = rows.flatMap(words(ofFirstCell:)).filter { $0 != "about" }
        #expect(subjects == RunWarning.Subject.allCases.map(\.rawValue))
        // By which the wrapper knows misspelt ones.
        let script = try String(
            contentsOfFile: Repository.path(of: "pipelines/nightly/ascribe-nightly"), encoding: .utf8)
        let known = try #require(script.firstMatch(of: /subjects="([a-z_\s]+)"/)).1
        #expect(known.split { $0.isWhitespace }.map(String.init) == subjects)
    }

    @Test func `the page on nights names the counts of a day's run.json, in their order, and no others`() async throws {
        let scratch = try ShellScript.folderWithSamples()
        let script = "ascribe run warplink --input samples/warplink --output out --date 2026-11-02 --quiet"
        let run = try await ShellScript.run("\(script) && cat out/date=2026-11-02/run.json", in: scratch)
        #expect(run.status == .exited(0), "\(run.errors)")
        let counts = try #require(run.output.components(separatedBy: "\n  \"counts\": {").dropFirst().first)
            .components(separatedBy: "\n  }")[0]
        let families = counts.matches(of: /\n    "([a-z_]+)": {/).map { String($0.1) }
        let rows = try section("Counts", of: "pipelines/nightly/README.md").split(separator: "\n").filter {
            $0.hasPrefix("| `")
        }
        let counters = try #require(run.output.components(separatedBy: "\n  \"counters\": {").dropFirst().first)
            .components(separatedBy: "\n  }")[0]
        let others = counters.matches(of: /\n    "([a-z_]+)":/).map { String($0.1) }
        try #require(!others.isEmpty)
        #expect(rows.flatMap(words(ofFirstCell:)) == families + others)
    }

    @Test func `the page on results names the reasons of rejects, in their order, and no others`() throws {
        let rows = try section("Lines that cannot be read", of: "pipelines/results.md").split(separator: "\n").filter {
            $0.hasPrefix("| `")
        }
        #expect(rows.dropFirst().flatMap(words(ofFirstCell:)) == UnreadableReason.allCases.map(\.name))
    }

    @Test func `the page on results names the codes of JSON, and no others`() throws {
        #expect(try told("outcome") == codes(Explanation.Outcome.self))
        #expect(try told("standing") == codes(Explanation.Standing.self))
        #expect(try told("reasons") == codes(Explanation.Reason.self))
        #expect(try told("effect") == codes(SettingChange.Effect.self))
        #expect(try told("the keys") == codes(RowDifference.self))
        #expect(try told("from_status") == codes(Credit.Status.self))
        let misses = codes(Explanation.Miss.Reason.self)
        #expect(try told("reason").subtracting(["outcome", "code"]) == misses)
        #expect(try Set(obstacleRows.flatMap(words(ofFirstCell:))) == codes(Obstacle.Code.self))
    }

    /// An obstacle of each code, with everything that its case can have.
    private static let obstacles: [Obstacle] = [
        .screened(.bot), .screened(.appOpened), .keyDiffers([.ip], lacking: []),
        .metEarlier(tier: "t", differing: [.ip]), .otherPlatform, .otherApp, .otherEnvironment, .tooOld(by: 1),
        .linkWindowOver(by: 1, limit: 1, isOwn: true), .linkInactive, .linkExpired(by: 1), .linkDeferredOff,
        .agreeDiffers([.ip]), .notScored, .tooFewSignals(minimum: Decimal4(tenThousandths: 1)),
        .belowMinimum(score: 1, minimum: 2), .claimed(by: "i"), .olderOfDevice, .beyondCut, .beyondScored, .notRead,
    ]

    @Test func `the page on results says which reasons have signals and lengths of time`() throws {
        #expect(Set(Self.obstacles.map(\.code)).count == Obstacle.Code.allCases.count)
        for obstacle in Self.obstacles {
            let row = try #require(try obstacleRows.first { words(ofFirstCell: $0).contains(obstacle.code.rawValue) })
            let keys = words(in: row.split(separator: "|").dropFirst().first ?? "")
            #expect(keys.contains("signals") == !obstacle.signals.isEmpty, "\(obstacle.code)")
            #expect(keys.contains("by_seconds") == (obstacle.length != nil), "\(obstacle.code)")
        }
    }

    /// The rows of the table of what keeps clicks from being candidates.
    private var obstacleRows: [Substring] {
        get throws {
            let table = try codeTables.components(separatedBy: "| `code` | with |").last ?? ""
            return table.split(separator: "\n").filter { $0.hasPrefix("| `") }
        }
    }

    private var codeTables: String { get throws { try section("Codes in JSON", of: "pipelines/results.md") } }

    /// The codes that the table tells of a key.
    private func told(_ key: String) throws -> Set<String> {
        let rows = try codeTables.split(separator: "\n").map { $0.split(separator: "|") }
        let row = try #require(rows.first { $0.count > 3 && ($0[2].contains("`\(key)`") || $0[2].contains(key + " ")) })
        return Set(words(in: row[3]))
    }

    private func codes<Code: CaseIterable & RawRepresentable<String>>(_ type: Code.Type) -> Set<String> {
        Set(type.allCases.map(\.rawValue))
    }

    /// What stands in code marks in a row's first cell.
    private func words(ofFirstCell row: some StringProtocol) -> [String] {
        words(in: row.split(separator: "|").first ?? "")
    }

    /// What stands in code marks.
    private func words(in text: some StringProtocol) -> [String] {
        String(text).matches(of: /`([^`]+)`/).map { String($0.1) }
    }

    private func section(_ title: String, of page: String) throws -> String {
        try #require(ReadmePage(page).section(title))
    }
}
