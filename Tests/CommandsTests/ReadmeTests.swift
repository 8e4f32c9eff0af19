import Fixtures
import Foundation
import Subprocess
import Testing

/// The README's commands, run as they stand there.
///
/// Blocks marked `sh` are run; `make` is CI's own.
@Suite struct ReadmeTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    @Test func `every command of the README works, one after the other`() async throws {
        let commands = try blocks(marked: "sh").joined()
        #expect(commands.contains("ascribe generate"))
        let scratch = try ScratchDirectory()
        defer { withExtendedLifetime(scratch) {} }
        for name in ["samples", "pipelines"] { try scratch.link(name, to: "\(Self.package)/\(name)") }
        let result = try await Subprocess.run(
            .name("sh"), arguments: ["-ec", "cd '\(scratch.path)'\n\(commands)"], environment: Program.environment,
            output: .string(limit: 1 << 22), error: .string(limit: 1 << 22))
        #expect(result.terminationStatus == .exited(0), "\(result.standardError)")
        #expect(result.standardError == "")
        let output = result.standardOutput
        // The history that is killed on the way: days that were published stay, and in the end all of them are there.
        #expect(output.contains("\n2026-11-03  up to date\n"))
        let days = try FileManager.default.contentsOfDirectory(atPath: scratch.path(of: "out/history"))
        #expect(days.filter { $0 != ".cache" }.sorted() == (1...14).map { "date=2026-11-\($0 < 10 ? "0" : "")\($0)" })
        for shown in try blocks(marked: "text").filter({ $0.contains("same rows") }) {
            #expect(output.contains("\n\(shown)"), "the README shows another difference than \(shown)")
        }
    }

    @Test func `the README names the options of run, and no others`() async throws {
        let help = try await help("help run")
        let options = Set(help.matches(of: /\n  (--[a-z-]+)/).map { String($0.1) }).subtracting(["--version"])
        let rows = try section("Options of `ascribe run`").split(separator: "\n").filter { $0.hasPrefix("| `--") }
        let named = rows.compactMap { $0.split(separator: "|").first }.joined().matches(of: /--[a-z-]+/)
        #expect(options.count > 10)
        #expect(Set(named.map { String($0.output) }) == options)
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

    private func section(_ title: String) throws -> String {
        let readme = try String(contentsOfFile: Self.package + "/README.md", encoding: .utf8)
        let section = try #require(readme.components(separatedBy: "\n## \(title)\n").dropFirst().first)
        return section.components(separatedBy: "\n## ")[0]
    }

    private func blocks(marked mark: String) throws -> [String] {
        let readme = try String(contentsOfFile: Self.package + "/README.md", encoding: .utf8)
        return readme.components(separatedBy: "```\(mark)\n").dropFirst().map { block in
            block.components(separatedBy: "```").first ?? ""
        }
    }
}
