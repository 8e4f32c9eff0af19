import ArgumentParser
import Fixtures
import Foundation
import Pipeline
import Testing

@testable import Commands

/// What the README and the pages that it leads to tell of options, defaults and exit codes, held against the help and
/// against the program; and that their links lead somewhere.
@Suite struct ReadmeHelpTests {
    @Test func `the pages tell of all options of run, and of no option that no command has`() async throws {
        let pages = try ReadmePage.paths.map(ReadmePage.init)
        var ofCommands: Set<String> = []
        for name in AscribeCommand.configuration.subcommands.map({ $0._commandName }) {
            #expect(pages[0].text.contains("\nascribe \(name) "), "the README does not tell of \(name)")
            let ofCommand = options(in: try await help("help \(name)"))
            #expect(ofCommand.contains("--log-format"), "\(name) lacks LoggingOptions")
            ofCommands.formUnion(ofCommand)
        }
        let ofRun = options(in: try await help("help run"))
        #expect(ofRun.count > 20)
        let told = pages.flatMap { page in
            page.prose.matches(of: /`[^`]*`/).flatMap { code in
                code.output.matches(of: /(?:^|[ `=])(--[a-z-]+)/).map { String($0.1) }
            }
        }
        #expect(ofRun.subtracting(["--version", "--help"]).subtracting(told) == [])
        #expect(Set(told).subtracting(ofCommands) == [])
    }

    @Test func `the pages, the help and the program have the same defaults`() async throws {
        let help = try await help("help run").split(separator: "\n  --").dropFirst()
        var defaults: [String: String] = [:]
        for option in help {
            // One word or figure: what is told in a sentence is for people to compare.
            guard let told = option.firstMatch(of: /default:\s+([0-9A-Za-z.%]+)\)/) else { continue }
            defaults["--" + option.prefix { $0 == "-" || $0.isLetter }] = String(told.1)
        }
        #expect(defaults.count > 6)
        var told = 0
        for path in ReadmePage.paths {
            for found in try ReadmePage(path).prose.matches(of: /`(--[a-z-]+)[^`]*`\s+\(`([^`]+)`\)/) {
                #expect(defaults[String(found.1)] == String(found.2), "\(path): \(found.1)")
                told += 1
            }
        }
        #expect(told > 2)
        let options = RunOptions(input: "in", output: .standardOutput)
        #expect(try ByteCount.parse(#require(defaults["--memory"]), atLeast: 1) == options.memory)
        #expect(try ByteCount.parse(#require(defaults["--cache-size"]), atLeast: 1) == DayOptions.Cache().size)
        #expect(
            try RunOptions.UnreadableLimit.parse(#require(defaults["--max-unreadable"])) == options.unreadableLimit)
        #expect(defaults["--corrupt-files"] == options.corruptFiles.rawValue)
        #expect(defaults["--reprocess-days"] == "\(DayOptions(.stale).reprocess)")
    }

    @Test func `the page on nights and the help say the same of the same exit codes`() async throws {
        let help = try await help("--help")
        let helped = help.matches(of: /\n  ([0-9][0-9, ]*[0-9]|[0-9]) +([a-z].*)/)
        let section = try #require(ReadmePage("pipelines/nightly/README.md").section("Exit codes"))
        let tabled = section.matches(of: /\n\| ([0-9, ]+) \| ([^|]*) \|/)
        #expect(helped.count > 10)
        #expect(
            helped.map { [String($0.1), String($0.2)] }
                == tabled.map { [String($0.1), String($0.2.replacing("`", with: ""))] })
    }

    @Test(arguments: ReadmePage.paths)
    func `links lead to files and headings that are there`(path: String) throws {
        let page = try ReadmePage(path)
        let folder = URL(fileURLWithPath: Repository.path(of: path)).deletingLastPathComponent()
        for link in page.prose.matches(of: /\]\(([^)#]*)(?:#([^)]*))?\)/) where !link.1.hasPrefix("https:") {
            let file = link.1.isEmpty ? path : folder.appending(path: String(link.1)).standardizedFileURL.path
            let name = String(file.trimmingPrefix(Repository.path + "/"))
            #expect(FileManager.default.fileExists(atPath: Repository.path(of: name)), "\(path): \(link.0)")
            guard let anchor = link.2 else { continue }
            #expect(try ReadmePage(name).anchors.contains(String(anchor)), "\(path): \(link.0)")
        }
    }

    @Test func `the tiers that the page on samples shows are those of the posters' pipeline`() throws {
        let shown = try ReadmeBlock.all(in: ReadmePage("samples/README.md").text).filter { $0.mark == "yaml" }
        let file = try String(contentsOfFile: Repository.path(of: "samples/custom/posters.yaml"), encoding: .utf8)
        let lines = Set(file.split(separator: "\n"))
        #expect(shown.count == 1)
        for line in shown.flatMap({ $0.text.split(separator: "\n") }) where line != "..." {
            #expect(lines.contains(line))
        }
    }

    private func options(in help: String) -> Set<String> {
        Set(help.matches(of: /\n  (?:-[a-z], )?(--[a-z-]+)/).map { String($0.1) })
    }

    private func help(_ arguments: String) async throws -> String {
        try await ShellScript.run("COLUMNS=200 ascribe \(arguments)", in: try ScratchDirectory()).output
    }
}
