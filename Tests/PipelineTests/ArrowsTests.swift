import Foundation
import Testing

/// Design §2: who may import whom.
@Suite("The arrows between targets")
struct ArrowsTests {
    static let stages: Set<String> = [
        "Sources", "Records", "Signals", "Screening", "Matching", "Deciding", "Publishing", "Reporting",
    ]
    /// What each target may import of this package; all may import what comes with Swift.
    static let allowed: [String: Set<String>] = [
        "AttributionModel": [],
        "Compression": ["AttributionModel", "CISAL", "CZlib", "CArchive", "CXXHash"],
        "JSONLines": ["AttributionModel", "CSimdJSON"],
        "Sources": ["AttributionModel", "Compression"],
        "Records": ["AttributionModel", "JSONLines"],
        "Signals": ["AttributionModel"], "Screening": ["AttributionModel"],
        "Matching": ["AttributionModel", "CPrefetch"],
        "Deciding": ["AttributionModel"], "Publishing": ["AttributionModel"], "Reporting": ["AttributionModel"],
        "Reviewing": ["AttributionModel", "JSONLines"],
        "PipelineFile": ["AttributionModel", "Yams"],
        "Pipeline": stages.union([
            "AttributionModel", "Compression", "JSONLines", "PipelineFile", "Reviewing", "Logging",
        ]),
        "Generating": ["AttributionModel", "Compression"],
        "Commands": [
            "AttributionModel", "Compression", "Pipeline", "PipelineFile", "Generating", "ArgumentParser", "Logging",
        ],
        "ascribe": ["Commands"],
    ]
    /// Modules that come with Swift or the system.
    static let system: Set<String> = ["Foundation", "Dispatch", "Synchronization", "Glibc", "Darwin"]
    /// Where code may step out of memory safety.
    static let fences = [
        "Compression/", "JSONLines/", "Matching/Sorting/", "Matching/Keys/Prefetch.swift",
        "Publishing/Files/SystemCalls.swift",
    ]

    struct SourceFile {
        /// The path under `Sources`.
        var path: String
        var lines: [String]
        var target: String { String(path.prefix { $0 != "/" }) }
        var imports: [String] {
            lines.compactMap { line in
                // Attributes, an access level, `import`, a kind of declaration, the module.
                line.firstMatch(of: /^\s*(?:@\S+\s+)*(?:[a-z]+\s+)?import\s+(?:[a-z]+\s+)?(\w+)/).map {
                    String($0.output.1)
                }
            }
        }
    }

    static let files: [SourceFile] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources").path
        let names = FileManager.default.enumerator(atPath: root)
        var files: [SourceFile] = []
        while let name = names?.nextObject() as? String {
            guard name.hasSuffix(".swift"),
                let text = try? String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
            else { continue }
            files.append(SourceFile(path: name, lines: text.components(separatedBy: "\n")))
        }
        return files
    }()

    @Test("run as the design draws them")
    func imports() {
        #expect(Set(ArrowsTests.files.map(\.target)) == Set(ArrowsTests.allowed.keys))
        for file in ArrowsTests.files {
            let allowed = (ArrowsTests.allowed[file.target] ?? []).union(ArrowsTests.system)
            for name in file.imports where !allowed.contains(name) {
                Issue.record("\(file.path) imports \(name)")
            }
        }
    }

    @Test("never run from one stage to another")
    func stages() {
        for (target, allowed) in ArrowsTests.allowed where ArrowsTests.stages.contains(target) {
            #expect(allowed.isDisjoint(with: ArrowsTests.stages), "\(target)")
        }
    }

    @Test("leave the model alone: it imports nothing, not even Foundation")
    func model() {
        let files = ArrowsTests.files.filter { $0.target == "AttributionModel" }
        #expect(!files.isEmpty)
        for file in files { #expect(file.imports == [], "\(file.path)") }
    }

    @Test("keep unsafe code inside the fences")
    func unsafeCode() {
        for file in ArrowsTests.files where !ArrowsTests.fences.contains(where: { file.path.hasPrefix($0) }) {
            for (number, line) in file.lines.enumerated() {
                let code = line.components(separatedBy: "//")[0]
                let isUnsafe = code.contains(/\bunsafe\b|\bUnsafe\w*|@unchecked|nonisolated\(unsafe\)|@unsafe\b/)
                if isUnsafe { Issue.record("\(file.path):\(number + 1): \(line)") }
            }
        }
    }
}
