import Fixtures
import Foundation
import Pipeline
import Testing

/// A sample of the `samples` folder, run as its README says, and what the README promises of it.
struct Sample: CustomTestStringConvertible {
    /// The folder's name; of a vendor's sample also the pipeline's.
    var name: String
    /// A shipped pipeline of another name.
    var shipped: String?
    /// A pipeline file in the sample's folder, nil for the shipped one of its name.
    var ownPipeline: String?
    /// Whether its files have the names that its pipeline asks for.
    var hasShippedNames = false
    /// How many of its lines cannot be read.
    var unreadable = 0

    var testDescription: String { name }

    private static let samples = URL(filePath: Repository.path(of: "samples"))

    /// Where its files lie.
    var folder: URL { Sample.samples.appending(path: name) }

    /// A file of the sample.
    private func file(_ file: String) -> URL { folder.appending(path: file) }

    /// The pipeline's name, or its own file's path.
    var pipeline: String { ownPipeline.map { file($0).path } ?? shipped ?? name }

    /// Runs the sample, by its pipeline or another, with no more unreadable lines put up with than it has.
    func published(by other: String? = nil) async throws -> Published { try await run(by: other).published() }

    /// The run of the sample.
    func run(by other: String? = nil) throws -> WholeRun {
        var run = try WholeRun(other ?? pipeline)
        run.options.input = folder.path
        run.options.unreadableLimit = .count(unreadable)
        if ownPipeline == nil, !hasShippedNames {
            run.options.paths.clicks = ["clicks.jsonl"]
            run.options.paths.installs = ["installs.jsonl"]
            let hasLinks = FileManager.default.fileExists(atPath: file("links.jsonl").path)
            if hasLinks { run.options.paths.links = ["links.jsonl"] }
        }
        return run
    }

    /// The lines of a file of the sample.
    func lines(_ name: String) throws -> [String] {
        try String(contentsOf: file(name), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// The outcomes in the README's table, by install.
    func promised() throws -> [String: String] {
        let text = try String(contentsOf: Sample.samples.appending(path: "README.md"), encoding: .utf8)
        var outcomes: [String: String] = [:]
        var isOwnSection = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("#") { isOwnSection = line.contains("`\(name)/`") }
            guard isOwnSection, line.hasPrefix("| `") else { continue }
            let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
            let install = try #require(cells.first).filter { $0 != "`" }
            #expect(outcomes[install] == nil, "\(install) is told twice")
            outcomes[install] = cells.last
        }
        return outcomes
    }

    /// An outcome as the README's tables write it.
    static func outcome(of row: [String: Any]) -> String {
        func code(_ key: String) -> String? { (row[key] as? String).map { "`\($0)`" } }
        let number = (row["score"] as? NSNumber ?? row["confidence"] as? NSNumber)?.stringValue
        let standing = number.map { "\($0) \(row["level"] as? String ?? "")" }
        let inherited = code("inherited_from").map { "inherited from \($0)" }
        let match = [code("tier"), code("click_id"), standing, inherited].compactMap { $0 }.joined(separator: ", ")
        let answer = match.isEmpty ? "organic" : match
        return switch row["status"] as? String {
        case "skipped": "skipped, \(row["reason"] as? String ?? "")"
        case "repeat": "repeat of \(code("repeat_of") ?? ""): \(answer)"
        default: answer
        }
    }
}
