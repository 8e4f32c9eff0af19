import AttributionModel
import Compression
import Fixtures
import Foundation
import Testing

@testable import Pipeline

/// As `RulesTests` knows what logs give by which rules, this knows what the cache keeps of them in which format.
@Suite("The format of the cache")
struct CacheFormatTests {
    /// What the cache keeps of a sample.
    struct Known: Equatable {
        /// Of the files' names, which tell apart the rules, the format and how the pipeline shapes clicks.
        var names: String
        /// Of the files' bytes.
        var bytes: String
    }

    private static let known = [
        "warplink": Known(names: "cb9f7f0ed04c1eb89b19e8f9f62817ea", bytes: "863e4d2ec1ec4656d99e2147f59ba8f7"),
        "dynalinks": Known(names: "76b913fae96bbcb627438dfb90b28ba6", bytes: "3ea3d28ba9c5128a1212a97d44485bec"),
        "unreadable": Known(names: "2677a5984183d637a70f5a4febd15124", bytes: "27fcc3e054fdd3cd813605ec71c37da4"),
    ]

    @Test(
        "is raised where the cache keeps other bytes under the same names",
        arguments: [
            (Sample(name: "warplink", hasShippedNames: true), "2026-11-02"), (Sample(name: "dynalinks"), "2026-10-05"),
            (Sample(name: "unreadable", shipped: "warplink", unreadable: 8), "2026-11-05"),
        ])
    func raised(sample: Sample, day: String) async throws {
        var run = try sample.run()
        run.options.threads = 1
        run.options.days = DayOptions(over: .range(from: day, to: day))
        _ = try await run.result()
        let found = try CacheFormatTests.digests(of: "\(run.scratch.path)/out/.cache/clicks")
        let known = CacheFormatTests.known[sample.name]
        #expect(known?.names != found.names || known?.bytes == found.bytes, "raise `CacheFile.format`")
        #expect(known == found, "if that is meant, write it down: \(sample.name): \(found)")
    }

    private static func digests(of folder: String) throws -> Known {
        var (names, bytes) = (DigestBuilder(seed: 0), DigestBuilder(seed: 0))
        // Not that of the logs' stamps.
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        for name in files where name != InputDigests.fileName {
            // Texts are named by themselves.
            if !name.hasSuffix(TextsFile.ending) { names.add(Digest(of: name.utf8Bytes.span)) }
            bytes.add(Digest(of: Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))).span))
        }
        func text(_ builder: DigestBuilder) -> String { String(decoding: builder.digest.hexadecimal, as: UTF8.self) }
        return Known(names: text(names), bytes: text(bytes))
    }
}
