import Fixtures
import Foundation
import Subprocess
import Testing

/// The tables of columns, counts and codes, of the README and of the pages that it leads to, held against what is
/// published and against where the codes are written.
@Suite struct ReadmeTablesTests {
    @Test func `the README names the columns of rows and of reports, in their order, and no others`() async throws {
        let scratch = try ScratchDirectory()
        try scratch.link("samples", to: Repository.path(of: "samples"))
        let script = """
            ascribe run warplink --input samples/warplink --output out --quiet
            gzip -dc out/attributions.jsonl.gz | grep '"status":"organic"' | head -n 1
            for report in campaigns referrers links sources days ctit tiers; do head -n 1 out/reports/$report.csv | tr -d '\\r'; done
            """
        let run = try await ShellScript.run("set -e\n" + script, in: scratch)
        #expect(run.status == .exited(0), "\(run.errors)")
        let lines = run.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 8)
        // Nothing of an organic row but its keys has the form of a key.
        let columns = lines[0].matches(of: /"([a-z_]+)":/).map { String($0.1) }
        let headers = lines.dropFirst().map { $0.components(separatedBy: ",") }
        let tables = try section("Columns").components(separatedBy: "| column | what it is |\n").dropFirst()
            .map { table in
                table.split(separator: "\n").prefix { $0.hasPrefix("|") }.dropFirst().flatMap(words(ofFirstCell:))
            }
        try #require(tables.count == 3)
        #expect(tables[0] == columns)
        for (name, header) in zip(["campaign", "referrer", "link_id", "source", "day"], headers) {
            #expect(header == [name] + tables[1])
        }
        let text = try section("Columns")
        let bands = try #require(text.firstMatch(of: /before: ((?:`[a-z0-9_]+`\s)+`more`)/)).1
        #expect(headers[5] == ["campaign"] + words(in: bands))
        #expect(headers[6] == ["tier"] + tables[2])
    }

    @Test func `the page on nights names the counts of a day's run.json, in their order, and no others`() async throws {
        let scratch = try ScratchDirectory()
        try scratch.link("samples", to: Repository.path(of: "samples"))
        let script = "ascribe run warplink --input samples/warplink --output out --date 2026-11-02 --quiet"
        let run = try await ShellScript.run("\(script) && cat out/date=2026-11-02/run.json", in: scratch)
        #expect(run.status == .exited(0), "\(run.errors)")
        let counts = try #require(run.output.components(separatedBy: "\n  \"counts\": {").dropFirst().first)
            .components(separatedBy: "\n  }")[0]
        let families = counts.matches(of: /\n    "([a-z_]+)": {/).map { String($0.1) }
        let rows = try section("Counts", of: "pipelines/nightly/README.md").split(separator: "\n").filter {
            $0.hasPrefix("| `")
        }
        #expect(rows.flatMap(words(ofFirstCell:)) == families)
    }

    @Test func `the page on pipelines names the codes of JSON, and no others`() throws {
        let codes = try source("Explaining/Explanation+Codes")
        #expect(try told("outcome") == rawValues(of: "Outcome", in: codes))
        #expect(try told("standing") == rawValues(of: "Standing", in: codes))
        #expect(try told("reasons") == rawValues(of: "Reason", in: codes))
        #expect(try told("effect") == rawValues(of: "Effect", in: source("Settings/SettingChange")))
        #expect(try told("the keys") == rawValues(of: "RowChange", in: source("Comparing/RowChange")))
        let status = try literals(ofProperty: "status", in: source("Comparing/CampaignFlow"))
        #expect(try told("from_status") == status)

        let misses = try literals(ofProperty: "code", in: source("Explaining/Explanation+Miss"))
        #expect(misses.count > 3)
        #expect(try told("reason").subtracting(["outcome", "code"]) == misses)

        let obstacles = try literals(ofProperty: "code", in: source("Explaining/Obstacle"))
        #expect(obstacles.count > 15)
        let rows = try codeTables.components(separatedBy: "| `code` | with |").last ?? ""
        let described = rows.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap(words(ofFirstCell:))
        #expect(Set(described) == obstacles)
    }

    private var codeTables: String { get throws { try section("Codes in JSON", of: "pipelines/README.md") } }

    /// The codes that the table tells of a key.
    private func told(_ key: String) throws -> Set<String> {
        let rows = try codeTables.split(separator: "\n").map { $0.split(separator: "|") }
        let row = try #require(rows.first { $0.count > 3 && ($0[2].contains("`\(key)`") || $0[2].contains(key + " ")) })
        return Set(words(in: row[3]))
    }

    /// The raw values of an enumeration of texts, as its source has them.
    private func rawValues(of name: String, in source: String) throws -> Set<String> {
        let body = try #require(source.components(separatedBy: "enum \(name): String").dropFirst().first)
        let end = body.firstRange(of: /\n *}/)?.lowerBound ?? body.endIndex
        let cases = body[..<end].matches(of: /\n +case ([a-z].*)/).map { String($0.1) }
        let values = cases.flatMap { $0.components(separatedBy: ", ") }.map { item in
            item.firstMatch(of: /= "(.*)"/).map { String($0.1) } ?? item
        }
        #expect(values.count > 2)
        return Set(values)
    }

    /// The texts that a computed property of texts may have.
    private func literals(ofProperty name: String, in source: String) throws -> Set<String> {
        let start = try #require(source.firstRange(of: "var \(name): String {"))
        let body = source[start.upperBound...]
        let end = body.firstRange(of: /\n +}\n +}\n/)?.lowerBound ?? body.endIndex
        return Set(body[..<end].matches(of: /"([a-z_]+)"/).map { String($0.1) })
    }

    private func source(_ name: String) throws -> String {
        try String(contentsOfFile: Repository.path(of: "Sources/Reviewing/\(name).swift"), encoding: .utf8)
    }

    /// What stands in code marks in a row's first cell.
    private func words(ofFirstCell row: some StringProtocol) -> [String] {
        words(in: row.split(separator: "|").first ?? "")
    }

    /// What stands in code marks.
    private func words(in text: some StringProtocol) -> [String] {
        String(text).matches(of: /`([^`]+)`/).map { String($0.1) }
    }

    private func section(_ title: String, of page: String = "README.md") throws -> String {
        try #require(ReadmePage(page).section(title))
    }
}
