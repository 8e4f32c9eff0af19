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

    @Test func `the README names every option of run, and every exit code of the help`() async throws {
        let readme = try String(contentsOfFile: Self.package + "/README.md", encoding: .utf8)
        let result = try await Subprocess.run(
            .name("sh"), arguments: ["-c", "ascribe help run && ascribe --help"], environment: Program.environment,
            output: .string(limit: 1 << 20), error: .discarded)
        let help = result.standardOutput
        let options = help.matches(of: /\n  (--[a-z-]+)/).map { String($0.1) }
        #expect(options.count > 10)
        for option in options where option != "--version" { #expect(readme.contains("`\(option)"), "\(option)") }
        let codes = help.matches(of: /\n  ([0-9]+) {2,}[a-z]/).map { String($0.1) }
        #expect(codes.count > 8)
        for code in codes { #expect(readme.contains("| \(code) |"), "\(code)") }
    }

    private func blocks(marked mark: String) throws -> [String] {
        let readme = try String(contentsOfFile: Self.package + "/README.md", encoding: .utf8)
        return readme.components(separatedBy: "```\(mark)\n").dropFirst().map { block in
            block.components(separatedBy: "```").first ?? ""
        }
    }
}
