import Fixtures
import Foundation
import Testing

/// Design §2: who may import whom.
@Suite("The arrows between targets")
struct ArrowsTests {
    static let stages: Set<String> = [
        "Sources", "Records", "Signals", "Screening", "Matching", "Deciding", "Publishing", "Reporting",
    ]
    /// The targets that reach C, and what they reach.
    static let foreign: [String: Set<String>] = [
        "Compression": ["CISAL", "CZlib", "CArchive", "CXXHash"], "JSONLines": ["CLineReader"],
        "Matching": ["CPrefetch"],
    ]
    /// Modules that come with Swift or the system.
    static let system: Set<String> = ["Foundation", "Dispatch", "Synchronization", "Glibc", "Darwin"]
    /// Where code may step out of memory safety.
    static let fences = [
        "Files/", "Compression/", "JSONLines/", "Matching/Sorting/", "Matching/Keys/Prefetch.swift",
        "Publishing/JSON/OutputSpan+Copying.swift",
    ]

    struct SourceFile {
        /// The path under `Sources`.
        var path: String
        var lines: [String]
        var target: String { String(path.prefix { $0 != "/" }) }
        /// The folder in the target.
        var folder: String { path.components(separatedBy: "/")[1] }

        /// The words of a line's code.
        static func words(of line: String) -> [Substring] {
            let code = line.components(separatedBy: "//")[0]
            return code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        }

        /// The type that a line declares for the whole target, if it does.
        static func declaredType(in line: String) -> Substring? {
            guard line.first?.isLetter ?? false else { return nil }
            let words = words(of: line)
            let keywords: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]
            guard let place = words.firstIndex(where: keywords.contains), place + 1 < words.count else { return nil }
            return words[place + 1]
        }

        /// The lines that hold one of some words, each with its number from 1: expressions are slow on all the others.
        func lines(with words: [String]) -> [(number: Int, text: String)] {
            zip(1..., lines).filter { _, line in
                words.contains { line.range(of: $0, options: [.literal, .caseInsensitive]) != nil }
            }
        }

        var imports: [String] {
            lines(with: ["import"]).compactMap { _, line in
                // Attributes, an access level, `import`, a kind of declaration, the module.
                line.firstMatch(of: /^\s*(?:@\S+\s+)*(?:[a-z]+\s+)?import\s+(?:[a-z]+\s+)?(\w+)/).map {
                    String($0.output.1)
                }
            }
        }
    }

    static let files: [SourceFile] = {
        let names = FileManager.default.enumerator(atPath: Repository.path(of: "Sources"))
        var files: [SourceFile] = []
        while let name = names?.nextObject() as? String {
            guard name.hasSuffix(".swift"),
                let text = try? String(contentsOfFile: Repository.path(of: "Sources/\(name)"), encoding: .utf8)
            else { continue }
            files.append(SourceFile(path: name, lines: text.components(separatedBy: "\n")))
        }
        return files
    }()

    /// What `Package.swift` says that each target of `Sources` depends on, by the modules' names.
    static func declared() throws -> [String: Set<String>] {
        let manifest = try String(contentsOfFile: Repository.path(of: "Package.swift"), encoding: .utf8)
        let products = try #require(manifest.components(separatedBy: "// The tests:").first)
        var declared: [String: Set<String>] = [:]
        for target in products.split(separator: /\.(?:target|executableTarget)\(\s*name: "/).dropFirst() {
            let name = String(target.prefix { $0 != "\"" })
            guard files.contains(where: { $0.target == name }) else { continue }
            // A product is of another package, whose name is not the module's.
            let list = target.firstMatch(of: /dependencies: \[(.*?)\]/.dotMatchesNewlines())?.output.1 ?? ""
            let modules = list.replacing(/package: "[^"]*"/, with: "").matches(of: /"([^"]+)"/)
            declared[name] = Set(modules.map { String($0.output.1) })
        }
        return declared
    }

    @Test("run as the manifest draws them, and none is drawn that nobody goes")
    func imports() throws {
        let declared = try ArrowsTests.declared()
        #expect(declared.count > 15)
        #expect(Set(ArrowsTests.files.map(\.target)) == Set(declared.keys))
        for (target, dependencies) in declared {
            let files = ArrowsTests.files.filter { $0.target == target }
            let imported = Set(files.flatMap(\.imports)).subtracting(ArrowsTests.system)
            #expect(imported == dependencies, "\(target)")
        }
    }

    @Test("never run from one stage to another, and to C from the fences alone")
    func stages() throws {
        for (target, dependencies) in try ArrowsTests.declared() {
            if ArrowsTests.stages.contains(target) {
                #expect(dependencies.isDisjoint(with: ArrowsTests.stages), "\(target)")
            }
            let foreign = dependencies.filter { $0.contains(/^C[A-Z]/) }
            #expect(foreign == ArrowsTests.foreign[target] ?? [], "\(target)")
        }
    }

    /// The folders of the largest target, in the order of their table in `CONTRIBUTING.md`.
    static func folders() throws -> [String] {
        let page = try String(contentsOfFile: Repository.path(of: "CONTRIBUTING.md"), encoding: .utf8)
        let table = try #require(page.components(separatedBy: "| folder |").dropFirst().first)
        let rows = table.components(separatedBy: "\n").dropFirst(2).prefix { $0.hasPrefix("|") }
        return rows.flatMap { row in
            row.components(separatedBy: "|")[1].matches(of: /`(\w+)`/).map { String($0.output.1) }
        }
    }

    @Test("run upwards in the largest target: a folder uses no type of those below it in the map")
    func foldersOfTheLargest() throws {
        let order = try ArrowsTests.folders()
        let files = ArrowsTests.files.filter { $0.target == "Pipeline" }
        #expect(Set(files.map(\.folder)) == Set(order))
        #expect(order.count > 15)
        var homes: [Substring: String] = [:]
        for file in files {
            for line in file.lines { if let name = SourceFile.declaredType(in: line) { homes[name] = file.folder } }
        }
        #expect(homes.count > 300)
        let ranks = Dictionary(uniqueKeysWithValues: zip(order, 0...))
        for file in files {
            let below = Set(file.lines.flatMap(SourceFile.words)).compactMap { word -> String? in
                guard let home = homes[word], let rank = ranks[home], let own = ranks[file.folder], rank > own
                else { return nil }
                return "\(word) of \(home)"
            }
            #expect(below == [], "\(file.path)")
        }
    }

    @Test("leave the model alone: it imports nothing, not even Foundation")
    func model() {
        let files = ArrowsTests.files.filter { $0.target == "AttributionModel" }
        #expect(!files.isEmpty)
        for file in files { #expect(file.imports == [], "\(file.path)") }
    }

    @Test("leave system calls to one target, which imports nothing but the C library")
    func systemCalls() {
        let files = ArrowsTests.files.filter { $0.target == "Files" }
        #expect(!files.isEmpty)
        for file in files { #expect(file.imports == [] || file.imports == ["Glibc", "Darwin"], "\(file.path)") }
        for file in ArrowsTests.files where file.target != "Files" {
            let code = file.lines(with: ["errno", "strerror"]).map { $0.text.components(separatedBy: "//")[0] }
            #expect(!code.contains { $0.contains(/\berrno\b|\bstrerror\b/) }, "\(file.path)")
        }
    }

    @Test("leave Foundation to change files in the largest target, and never to look at them")
    func lookingAtFiles() {
        // It follows links here and not there, needs a working folder, and gives names as texts.
        let changing = /\bFileManager\.default\.(removeItem|setAttributes)\(/
        let looking = /\bFileManager\b|\bcontentsOf: URL|\bresourceValues\b|\bresolvingSymlinks/
        for file in ArrowsTests.files where file.target == "Pipeline" {
            let words = ["FileManager", "contentsOf: URL", "resourceValues", "resolvingSymlinks"]
            for (number, line) in file.lines(with: words)
            where line.replacing(changing, with: "").contains(looking) {
                Issue.record("\(file.path):\(number): \(line)")
            }
        }
    }

    @Test("keep unsafe code inside the fences")
    func unsafeCode() {
        for file in ArrowsTests.files where !ArrowsTests.fences.contains(where: { file.path.hasPrefix($0) }) {
            for (number, line) in file.lines(with: ["unsafe", "@unchecked"]) {
                let code = line.components(separatedBy: "//")[0]
                let isUnsafe = code.contains(/\bunsafe\b|\bUnsafe\w*|@unchecked|nonisolated\(unsafe\)|@unsafe\b/)
                if isUnsafe { Issue.record("\(file.path):\(number): \(line)") }
            }
        }
    }
}
