import Fixtures
import Foundation
import Subprocess
import Testing

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
            "ascribe run out/daily.yaml --input out/daily-logs --output out/whole "
            + "--from 2026-11-01 --to 2026-11-14 --no-cache"
        let script = (commands.map(\.text) + [try demo, whole]).map { "\($0)\nprintf '\(end)\\n'\n" }.joined()
        let result = try await ShellScript.run("set -e\n" + script, in: scratch)
        #expect(result.status == .exited(0), "\(result.errors)")
        // A run that takes half a minute, as on a busy machine, tells how far it is.
        #expect(result.errors.split(separator: "\n").filter { !$0.hasPrefix("ascribe: info: ") } == [])
        #expect(scratch.names() == ["out", "pipelines", "samples"], "git would show what lies beside them")
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
                let shownEnd = shown.text.split(separator: "\n").last
                #expect(shown.isPart(of: printed[commands.count]), "the demo prints not\n\(shown.text)")
                #expect(shownEnd == printed[commands.count].split(separator: "\n").last, "the demo ends otherwise")
            } else {
                // A line for Spark and one for BigQuery, which are not here.
                #expect(shown.text.contains("spark.read") && shown.text.contains("CREATE EXTERNAL TABLE"))
                continue
            }
            held += 1
        }
        #expect(held == 8)
        let shown = blocks.filter { $0.mark == "json" }
        try #require(shown.count == 2)
        let logs = try ["clicks", "installs"].map { name in
            try String(contentsOfFile: Repository.path(of: "samples/story/\(name).jsonl"), encoding: .utf8)
        }
        try requireObjects(shown[0], of: ["click_id", "install_id"], in: logs.joined())
        let story = try #require(commands.firstIndex { $0.text.contains("samples/story") })
        try requireObjects(shown[1], of: ["install_id"], in: printed[story])
    }

    @Test func `a block of the README must be printed to the letter, but for what it leaves out`() {
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

    /// Holds the fields of objects that the README shows, each told by its id, against lines.
    private func requireObjects(_ shown: ReadmeBlock, of ids: [String], in lines: String) throws {
        func object(_ text: some StringProtocol) throws -> [String: NSObject] {
            try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: NSObject])
        }
        let all = try lines.split(separator: "\n").filter { $0.hasPrefix("{") }.map { try object($0) }
        let objects = shown.text.components(separatedBy: "\n{")
        try #require(objects.count == ids.count)
        for (place, id) in ids.enumerated() {
            let expected = try object((place == 0 ? "" : "{") + objects[place])
            let found = try #require(all.first { $0[id] != nil && $0[id] == expected[id] })
            #expect(expected.count > 5)
            #expect(found.filter { expected[$0.key] != nil } == expected)
        }
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

    private var readme: String { get throws { try ReadmePage().text } }
}
