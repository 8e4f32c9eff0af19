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
        "days": Known(
            rules: 1, input: "09253ad3b6a5be5b38a93fa3a5e64318", output: "22feaa86b8719bc8de6e6b41a0f1572e"),
        "re-scored days": Known(
            rules: 1, input: "09253ad3b6a5be5b38a93fa3a5e64318", output: "9a0f8ca41873f84fb3f950877ed02b71"),
        "unreadable": Known(
            rules: 1, input: "fe6dca19385f81afeba5b876f4949911", output: "ee0b8b8bd12abc580f576616b40cc4ab"),
        "custom": Known(
            rules: 1, input: "a624326dcc860efcebf820a573ccd0bc", output: "fa06f3eb1be30e29a276bad7a2efa4d9"),
    ]

    private static let samples =
        [Sample(name: "warplink", hasShippedNames: true)] + SampleTests.vendors + [
            SampleTests.story, SampleTests.posters, Sample(name: "unreadable", shipped: "warplink", unreadable: 8),
        ]

    @Test("is raised where the same logs and pipeline file give other lines", arguments: samples)
    func raised(sample: Sample) async throws {
        try check(sample.name, sample, gives: try await sample.published())
    }

    @Test("is raised where days, one after the other, or their re-scoring have other lines")
    func days() async throws {
        let sample = RulesTests.samples[0]
        var run = try WholeRun(sample.pipeline)
        run.options.input = sample.folder.path
        for date in ["2026-11-01", "2026-11-02", "2026-11-03"] {
            run.options.days = DayOptions(.range(from: date, to: date))
            _ = try await run.result()
        }
        try check("days", sample, gives: try run.lastPublished())
        let text = try #require(PipelineFile.shipped("warplink")).replacing(
            "single_use: true", with: "single_use: false")
        try run.scratch.write(Array(text.utf8), to: "changed.yaml")
        let (result, rescored) = ("\(run.scratch.path)/out", "\(run.scratch.path)/rescored")
        _ = try await Rescoring(result: result, pipeline: "\(run.scratch.path)/changed.yaml", threads: 2)
            .publish(to: rescored)
        try check("re-scored days", sample, gives: try Published(folder: rescored))
    }

    private func check(_ work: String, _ sample: Sample, gives published: Published) throws {
        let found = Known(
            rules: Version.rules, input: try sample.digestOfInput(), output: try published.digestOfLines())
        let known = RulesTests.known[work]
        let isOtherOutput = known?.input == found.input && known?.output != found.output
        if isOtherOutput {
            #expect(known?.rules != Version.rules, "raise `Version.rules`: the same logs give other lines")
        }
        #expect(known == found, "if that is meant, write it down: \(work): \(found)")
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
        let found = rules.map { "which has rules \($0)" } ?? "which has no number of rules"
        #expect(error.description.contains("was decided by version \(Version.current), \(found), and"), "\(error)")
        #expect(error.description.hasSuffix("run the pipeline over the logs"), "\(error)")
    }
}

extension Sample {
    /// A digest of the sample's files and of its pipeline file.
    fileprivate func digestOfInput() throws -> String {
        var builder = DigestBuilder(seed: 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for file in files where !file.hasPrefix(".") {
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
    /// A digest of the lines of all files but manifests, and of what is kept for later runs.
    fileprivate func digestOfLines() throws -> String {
        var builder = DigestBuilder(seed: 0)
        for name in files.keys.sorted() where !name.hasPrefix(".") && !name.hasSuffix("run.json") {
            let bytes = Array(name.utf8) + [0] + (try content(name))
            builder.add(Digest(of: bytes.span))
        }
        return builder.digest.text
    }
}

extension Digest {
    fileprivate var text: String { String(decoding: hexadecimal, as: UTF8.self) }
}
