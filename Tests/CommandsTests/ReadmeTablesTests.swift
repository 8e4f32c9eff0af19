import Fixtures
import Foundation
import Subprocess
import Testing

/// The README's tables of columns, held against what is published.
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

    /// What stands in code marks in a row's first cell.
    private func words(ofFirstCell row: some StringProtocol) -> [String] {
        words(in: row.split(separator: "|").first ?? "")
    }

    /// What stands in code marks.
    private func words(in text: some StringProtocol) -> [String] {
        String(text).matches(of: /`([^`]+)`/).map { String($0.1) }
    }

    private func section(_ title: String) throws -> String {
        let readme = try String(contentsOfFile: Repository.path(of: "README.md"), encoding: .utf8)
        let section = try #require(readme.components(separatedBy: "\n## \(title)\n").dropFirst().first)
        return section.components(separatedBy: "\n## ")[0]
    }
}
