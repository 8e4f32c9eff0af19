import Fixtures
import Foundation
import Pipeline
import Subprocess
import Testing

@testable import Commands

/// The README's commands, run as they stand there.
///
/// Blocks marked `sh` are run; `make` is CI's own. What a block marked `text` shows is held against what they print.
@Suite struct ReadmeTests {
    @Test func `every command of the README works, one after the other, and prints what is shown`() async throws {
        let blocks = try ReadmeBlock.all(in: readme)
        let commands = blocks.filter { $0.mark == "sh" }
        #expect(commands.contains { $0.text.contains("ascribe generate") })
        let scratch = try ScratchDirectory()
        for name in ["samples", "pipelines"] { try scratch.link(name, to: Repository.path(of: name)) }
        let end = "that was the block"
        // Days that are killed on the way differ in what is left to do; what they come to is that of a run in peace.
        let whole =
            "ascribe run daily.yaml --input history --output out/whole --from 2026-11-01 --to 2026-11-14 --no-cache"
        let script = (commands.map(\.text) + [try demo, whole]).map { "\($0)\nprintf '\(end)\\n'\n" }.joined()
        let result = try await ShellScript.run("set -e\n" + script, in: scratch)
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(result.errors == "")
        var printed = result.output.components(separatedBy: end + "\n")
        try #require(printed.count == commands.count + 3)
        let daysInPeace = printed[commands.count + 1]
        printed[commands.count + 1] = ""
        let days = try FileManager.default.contentsOfDirectory(atPath: scratch.path(of: "out/history"))
        #expect(days.filter { $0 != ".cache" }.sorted() == (1...14).map { "date=2026-11-\($0 < 10 ? "0" : "")\($0)" })

        var held = 0
        for (place, shown) in blocks.enumerated().dropFirst() where shown.mark == "text" {
            let before = blocks[place - 1]
            if before.mark == "sh", let command = commands.firstIndex(of: before) {
                #expect(shown.isPart(of: printed[command], daysInPeace), "\(before.text) prints not\n\(shown.text)")
            } else if before.text.contains("make demo") {
                #expect(shown.isPart(of: printed[commands.count]), "the demo prints not\n\(shown.text)")
            } else {
                // A line for Spark and one for BigQuery, which are not here.
                #expect(shown.text.contains("spark.read") && shown.text.contains("CREATE EXTERNAL TABLE"))
                continue
            }
            held += 1
        }
        #expect(held == 4)
        let story = try #require(commands.firstIndex { $0.text.contains("samples/story") })
        try requireRow(blocks.first { $0.mark == "json" }, in: printed[story])
    }

    @Test func `what stands in the README is held to the letter`() {
        let shown = ReadmeBlock(mark: "text", text: "a  1\n...\nc  3\n")
        #expect(shown.isPart(of: "x\na  1\nb  2\nc  3\ny\n"))
        #expect(shown.isPart(of: "a  1\nc  3\n"))
        #expect(!shown.isPart(of: "a  1\nb  2\nc  34\n"))
        #expect(!shown.isPart(of: "aa  1\nc  3\n"))
        #expect(!shown.isPart(of: "c  3\na  1\n"))
        let days = ReadmeBlock(mark: "text", text: "d1  up to date\nd2  published: attributed 2\n")
        let inPeace = "d1  published: attributed 1\nd2  published: attributed 2\n"
        #expect(days.isPart(of: inPeace, inPeace))
        #expect(days.isPart(of: "d1  up to date\nd2  up to date\n", inPeace))
        let other = inPeace.replacing("attributed 2", with: "attributed 3")
        #expect(!days.isPart(of: "d1  up to date\nd2  up to date\n", other))
        #expect(!days.isPart(of: "d1  up to date\n", inPeace))
    }

    /// The last command of `make demo`, which the README shows the end of.
    private var demo: String {
        get throws {
            let makefile = try String(contentsOfFile: Repository.path(of: "Makefile"), encoding: .utf8)
            let rule = try #require(makefile.components(separatedBy: "\ndemo:").dropFirst().first)
            let command = try #require(rule.components(separatedBy: "\n\n").first?.split(separator: "\n").last)
            return command.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "$(ASCRIBE)", with: "ascribe")
        }
    }

    /// Holds the fields of a row that the README shows against the row that is printed.
    private func requireRow(_ shown: ReadmeBlock?, in output: String) throws {
        func object(_ text: some StringProtocol) throws -> [String: NSObject] {
            try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: NSObject])
        }
        let expected = try object(try #require(shown).text)
        let id = try #require(expected["install_id"])
        let rows = output.split(separator: "\n").filter { $0.hasPrefix("{") }
        let row = try rows.map { try object($0) }.first { $0["install_id"] == id }
        #expect(expected.count > 10)
        #expect(try #require(row).filter { expected[$0.key] != nil } == expected)
    }

    @Test func `the README's lines in Swift are those that are compiled`() throws {
        let shown = try ReadmeBlock.all(in: readme).filter { $0.mark == "swift" }
        let path = Repository.path(of: "Tests/CommandsTests/ReadmeUsage.swift")
        let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
        let imports = lines.prefix { $0.hasPrefix("import ") }
        let start = try #require(lines.firstIndex { $0.contains("it is the README's") })
        let body = lines[(start + 1)...].prefix { $0 != "}" }.map { String($0.trimmingPrefix("    ")) }
        #expect(body.count > 3)
        #expect(shown.map(\.text) == [(imports + [""] + body).joined(separator: "\n") + "\n"])
    }

    @Test func `the README names the options of run, and no others`() async throws {
        let help = try await help("help run")
        let options = Set(help.matches(of: /\n  (--[a-z-]+)/).map { String($0.1) }).subtracting(["--version"])
        let rows = try section("Options of `ascribe run`").split(separator: "\n").filter { $0.hasPrefix("| `--") }
        let named = rows.compactMap { $0.split(separator: "|").first }.joined().matches(of: /--[a-z-]+/)
        #expect(options.count > 10)
        #expect(Set(named.map { String($0.output) }) == options)
    }

    @Test func `the README, the help and the program have the same defaults`() async throws {
        let help = try await help("help run").split(separator: "\n  --").dropFirst()
        var defaults: [String: String] = [:]
        for option in help {
            // One word or figure: what is told in a sentence is for people to compare.
            guard let told = option.firstMatch(of: /default:\s+([0-9A-Za-z.%]+)\)/) else { continue }
            defaults["--" + option.prefix { $0 == "-" || $0.isLetter }] = String(told.1)
        }
        #expect(defaults.count > 6)
        var tabled: [String: String] = [:]
        for row in try section("Options of `ascribe run`").split(separator: "\n") where row.hasPrefix("| `--") {
            let cells = row.split(separator: "|")
            let names = cells[0].matches(of: /--[a-z-]+/).map { String($0.output) }
            for (name, value) in zip(names, (cells.last ?? "").matches(of: /`([0-9A-Za-z.%]+)`/)) {
                tabled[name] = String(value.1)
            }
        }
        #expect(tabled.filter { defaults[$0.key] != nil } == defaults)
        let options = RunOptions(input: "in", output: .standardOutput)
        #expect(try ByteCount.parse(#require(defaults["--memory"]), atLeast: 1).bytes == options.memory)
        #expect(try ByteCount.parse(#require(defaults["--cache-size"]), atLeast: 1).bytes == DayOptions.Cache().size)
        #expect(
            try RunOptions.UnreadableLimit.parse(#require(defaults["--max-unreadable"])) == options.unreadableLimit)
        #expect(defaults["--corrupt-files"] == options.corruptFiles.rawValue)
        #expect(defaults["--reprocess-days"] == "\(DayOptions(.stale).reprocess)")
    }

    @Test func `the README and the help say the same of the same exit codes`() async throws {
        let help = try await help("--help")
        let helped = help.matches(of: /\n  ([0-9][0-9, ]*[0-9]|[0-9]) +([a-z].*)/)
        let tabled = try section("Exit codes").matches(of: /\n\| ([0-9, ]+) \| (.*) \|/)
        #expect(helped.count > 10)
        #expect(
            helped.map { [String($0.1), String($0.2)] }
                == tabled.map { [String($0.1), String($0.2.replacing("`", with: ""))] })
    }

    private func help(_ arguments: String) async throws -> String {
        let result = try await Subprocess.run(
            .name("sh"), arguments: ["-c", "COLUMNS=200 ascribe \(arguments)"], environment: Program.environment,
            output: .string(limit: 1 << 20), error: .discarded)
        return result.standardOutput
    }

    private var readme: String {
        get throws { try String(contentsOfFile: Repository.path(of: "README.md"), encoding: .utf8) }
    }

    private func section(_ title: String) throws -> String {
        let section = try #require(readme.components(separatedBy: "\n## \(title)\n").dropFirst().first)
        return section.components(separatedBy: "\n## ")[0]
    }
}
