import AttributionModel
import Fixtures
import Foundation
import Testing

/// `pipelines/README.md` is held against what the reader of pipeline files knows.
@Suite struct DescribedKeysTests {
    @Test("Every key of a section is described, and no other", arguments: Place.all)
    func describesKeys(place: Place) throws {
        let known = try place.knownKeys
        #expect(known.count > 1)
        let rows = try rows(of: place.heading)
        let described = rows.flatMap { row in
            let names = row[0].split(separator: "(")
            let owners = names.count > 1 ? row[0].drop { $0 != "(" } : ""
            return owners.isEmpty || owners.contains(place.name) ? words(in: String(names[0])) : []
        }
        #expect(described.sorted() == known.sorted())
    }

    @Test("Every key within a key of a tier or of match is named", arguments: Place.inner)
    func namesInnerKeys(place: Place) throws {
        let known = try place.knownKeys
        let section = try section(place.heading)
        #expect(known.count > 1 || known == ["by_age"])
        for key in known {
            #expect(section.contains(try Regex("\\b\(key)\\b")), "\(place.heading) says nothing of \(key)")
        }
    }

    @Test func `every signal is described, and no other`() throws {
        #expect(try rows(of: "Signals").flatMap { words(in: $0[0]) }.sorted() == Signal.allCases.map(\.name).sorted())
    }

    @Test func `every field of a record is described, and no other`() throws {
        try requireFields(ClickField.self, of: "click")
        try requireFields(InstallField.self, of: "install")
        try requireFields(LinkField.self, of: "link")
    }

    /// Holds a record's fields, and which of them are required, against the table.
    private func requireFields<Field: CanonicalField>(_: Field.Type, of record: String) throws {
        var described: [String: Bool] = [:]
        for row in try rows(of: "Fields") {
            let owners = row[1].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            guard owners.contains(record) || owners.contains(record + "*") else { continue }
            for name in words(in: row[0]) { described[name] = owners.contains(record + "*") }
        }
        #expect(described == Dictionary(uniqueKeysWithValues: Field.allCases.map { ($0.name, $0.isRequired) }))
    }

    /// What stands in code marks.
    private func words(in cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }

    /// The cells of each row of a section's table but its head.
    private func rows(of heading: String) throws -> [[String]] {
        let rows = try section(heading).split(separator: "\n").filter { $0.hasPrefix("| ") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        try #require(rows.count > 2)
        return Array(rows.dropFirst())
    }

    private func section(_ heading: String) throws -> String {
        let page = try String(contentsOfFile: Repository.path(of: "pipelines/README.md"), encoding: .utf8)
        let start = try #require(page.firstRange(of: "# \(heading)\n"))
        let rest = page[start.upperBound...]
        return String(rest[..<(rest.firstRange(of: "\n#")?.lowerBound ?? rest.endIndex)])
    }

    /// A mapping of the file, and the section of the page that lists its keys.
    struct Place: Sendable, CustomTestStringConvertible {
        /// What the file's reader calls it.
        var name: String
        /// The section's heading.
        var heading: String
        /// Lines of `BrokenFile.sound` that give it a key that nobody knows.
        var lines: [Int: String]

        var testDescription: String { name }

        /// All keys that may stand there, which the fault of an unknown one lists.
        var knownKeys: [String] {
            get throws {
                let faults = faults(in: BrokenFile(name, lines).text)
                let fault = try #require(faults.first { $0.contains("unknown key \"\(Place.unknown)\"") }, "\(faults)")
                if let only = fault.firstMatch(of: /only "(.*)" is allowed/) { return [String(only.1)] }
                let list = try #require(fault.components(separatedBy: "use one of ").dropFirst().first)
                return list.components(separatedBy: ", ")
            }
        }

        /// No key is near it.
        private static let unknown = "QQQQQQQQQQQQQQQQQQQQ"

        static let all = [
            Place(name: "file", heading: "The file", lines: [2: "\(unknown): 1"]),
            Place(name: "clicks", heading: "`clicks`, `installs`, `links`", lines: [3: "clicks: {\(unknown): 1}"]),
            Place(name: "installs", heading: "`clicks`, `installs`, `links`", lines: [4: "installs: {\(unknown): 1}"]),
            Place(name: "links", heading: "`clicks`, `installs`, `links`", lines: [5: "links: {\(unknown): 1}"]),
            Place(
                name: "clicks.screening", heading: "`clicks.screening`",
                lines: [3: "clicks: {path: [c.jsonl], screening: {\(unknown): 1}}"]),
            Place(
                name: "installs.screening", heading: "`installs.screening`",
                lines: [4: "installs: {path: [i.jsonl], screening: {\(unknown): 1}}"]),
            Place(name: "match", heading: "`match`", lines: [7: "  \(unknown): 72h"]),
            Place(name: "tier", heading: "A tier", lines: [15: "      \(unknown): 1"]),
            Place(name: "output", heading: "`output`", lines: [18: "output: {\(unknown): 1}"]),
        ]

        static let inner = [
            Place(name: "levels", heading: "`match`", lines: [17: "  levels: {\(unknown): 1}"]),
            Place(name: "confidence", heading: "A tier", lines: [14: "      confidence: {\(unknown): 1}"]),
            Place(name: "a band", heading: "A tier", lines: [14: "      confidence: {by_age: [{\(unknown): 1}]}"]),
            Place(name: "ambiguity", heading: "A tier", lines: [15: "      ambiguity: {\(unknown): 1}"]),
            Place(name: "ip_class", heading: "A tier", lines: [15: "      ip_class: {\(unknown): 1}"]),
        ]
    }
}
