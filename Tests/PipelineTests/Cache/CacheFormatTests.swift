import AttributionModel
import Compression
import Fixtures
import Foundation
import Testing

@testable import Pipeline

/// As `RulesTests` knows what logs give by which rules, this knows what the cache keeps of them in which format.
@Suite("The format of the cache")
struct CacheFormatTests {
    /// What the cache keeps of a sample, by some rules, in some format.
    struct Known: Equatable {
        var rules: Int
        var format: Int
        /// Of all files but the one that has the stamps of logs.
        var files: String
    }

    private static let known = [
        "warplink": Known(rules: 3, format: 11, files: "2a7aef5c5e8baa1d8f692b9461708c5c"),
        "dynalinks": Known(rules: 3, format: 11, files: "3e44fb71578b4be91ad46f66941f645c"),
        "unreadable": Known(rules: 3, format: 11, files: "4aaeb412e26932914df89a7c2f6c692d"),
    ]

    @Test(
        "is raised where the cache keeps other bytes of the same logs",
        arguments: [
            (Sample(name: "warplink", hasShippedNames: true), "2026-11-02"), (Sample(name: "dynalinks"), "2026-10-05"),
            (Sample(name: "unreadable", shipped: "warplink", unreadable: 8), "2026-11-05"),
        ])
    func raised(sample: Sample, day: String) async throws {
        var run = try sample.run()
        run.options.threads = 1
        run.options.days = DayOptions(.range(from: day, to: day))
        _ = try await run.result()
        let folder = "\(run.scratch.path)/out/.cache/clicks"
        var builder = DigestBuilder(seed: 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name != CacheKey.inputs {
            let bytes = Array(name.utf8) + Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
            builder.add(Digest(of: bytes.span))
        }
        let found = Known(
            rules: Version.rules, format: CacheFile.format,
            files: String(decoding: builder.digest.hexadecimal, as: UTF8.self))
        let known = CacheFormatTests.known[sample.name]
        if known?.rules == found.rules, known?.files != found.files {
            #expect(known?.format != found.format, "raise `CacheFile.format`: the cache keeps other bytes")
        }
        #expect(known == found, "if that is meant, write it down: \(sample.name): \(found)")
    }
}
