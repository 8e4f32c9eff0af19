import AttributionModel
import Compression
import Fixtures
import Foundation
import Pipeline
import PipelineFile
import Testing

@Suite("The rules' version")
struct RulesTests {
    /// What a sample and its pipeline file give by some rules.
    struct Known: Equatable {
        var rules: Int
        /// Of the sample's logs and pipeline file.
        var input: String
        /// Of all that was published, but for `run.json`.
        var output: String
    }

    private static let known = [
        "warplink": Known(
            rules: 1, input: "09253ad3b6a5be5b38a93fa3a5e64318", output: "18f60dba5359fe22e04403952119552b"),
        "warplink-2": Known(
            rules: 1, input: "fe8b68059c0440bd0a6a7bcc05ca3030", output: "e4cc3fd554f20b5158060986618cda5d"),
        "linktrace": Known(
            rules: 1, input: "eee5b3e4ac3105c198a7e3e6bb416338", output: "0917c2cf4c803998eea796ab5e3d431d"),
        "dynalinks": Known(
            rules: 1, input: "ab40f7fc90efb1df8d61ca2420126667", output: "c76e783cda38a5b91eae0453d3114495"),
        "story": Known(
            rules: 1, input: "bb95935ebae37fc4bf01f69f3e99a8ce", output: "c1fac7a009ec628b89ba01170b4d9c2a"),
        "custom": Known(
            rules: 1, input: "a624326dcc860efcebf820a573ccd0bc", output: "fa06f3eb1be30e29a276bad7a2efa4d9"),
    ]

    private static let samples =
        [Sample(name: "warplink", hasShippedNames: true)] + SampleTests.vendors + [
            SampleTests.story, SampleTests.posters,
        ]

    @Test("is raised where the same logs and pipeline file give other bytes", arguments: samples)
    func raised(sample: Sample) async throws {
        let output = try await sample.published().digest()
        let found = Known(rules: Version.rules, input: try sample.digestOfInput(), output: output)
        let known = RulesTests.known[sample.name]
        let isOtherOutput = known?.input == found.input && known?.output != output
        if isOtherOutput {
            #expect(known?.rules != Version.rules, "raise `Version.rules`: the same logs give other bytes")
        }
        #expect(known == found, "if that is meant, write it down: \(sample.name): \(found)")
    }
}

@Suite("Results of other versions of the program")
struct OtherVersionTests {
    private let run: WholeRun

    private init() throws { run = try ReviewedWorld(pipelines: ReviewedWorld.softerAndOften).run }

    private func rescore(_ pipeline: String, replacing old: String, with new: String) async throws {
        _ = try await run.published()
        let path = "\(run.scratch.path)/out/run.json"
        let manifest = try String(contentsOfFile: path, encoding: .utf8)
        try #require(manifest.contains(old))
        try manifest.replacing(old, with: new).write(toFile: path, atomically: true, encoding: .utf8)
        _ = try await Rescoring(
            result: "\(run.scratch.path)/out", pipeline: "\(run.scratch.path)/\(pipeline).yaml", threads: 2
        ).publish(to: "\(run.scratch.path)/rescored")
    }

    private static let version = "\"ascribe\": \"\(Version.current)\""

    @Test("are re-scored where the rules are the same", arguments: ["softer", "often"])
    func sameRules(pipeline: String) async throws {
        try await rescore(pipeline, replacing: OtherVersionTests.version, with: "\"ascribe\": \"0.0.1\"")
    }

    @Test("are refused where the rules are others", arguments: [Version.rules + 1, nil])
    func otherRules(rules: Int?) async throws {
        let member = rules.map { "\"rules\": \($0)," } ?? ""
        let error = try #require(
            await #expect(throws: RunError.self) {
                try await rescore("softer", replacing: "\"rules\": \(Version.rules),", with: member)
            })
        #expect(error.kind == .usage)
        #expect(error.description.contains("was made by version \(Version.current) of the program"), "\(error)")
        #expect(error.description.hasSuffix("run the pipeline over the logs"), "\(error)")
    }
}

extension Sample {
    /// A digest of the sample's files and of its pipeline file.
    fileprivate func digestOfInput() throws -> String {
        var builder = DigestBuilder(seed: 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for file in files {
            let bytes = Array(try Data(contentsOf: folder.appending(path: file)))
            builder.add(Digest(of: bytes.span))
        }
        if ownPipeline == nil {
            let text = Array(try #require(PipelineFile.shipped(pipeline)).utf8)
            builder.add(Digest(of: text.span))
        }
        return builder.digest.text
    }
}

extension Published {
    /// A digest of the contents of all files but `run.json`.
    fileprivate func digest() throws -> String {
        var builder = DigestBuilder(seed: 0)
        for name in files.keys.sorted() where name != "run.json" {
            let bytes = Array(name.utf8) + [0] + (try content(name))
            builder.add(Digest(of: bytes.span))
        }
        return builder.digest.text
    }
}

extension Digest {
    fileprivate var text: String { String(decoding: hexadecimal, as: UTF8.self) }
}
