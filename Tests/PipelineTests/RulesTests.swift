import AttributionModel
import Compression
import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("The rules' version")
struct RulesTests {
    /// What a sample and a pipeline file give by some rules.
    struct Known: Equatable {
        var rules: Int
        /// Of the sample's logs.
        var logs: String
        /// Of the pipeline file.
        var pipeline: String
        /// Of all that was published, but for `run.json`.
        var output: String
    }

    private static let known = [
        "warplink": Known(
            rules: 3, logs: "dfbad08dec62e3010a6c29fb2492d81a", pipeline: "bb07111a29107fb842ee0b6dd8cf0554",
            output: "18f60dba5359fe22e04403952119552b"),
        "warplink-2": Known(
            rules: 3, logs: "502ad72974f9f02c265df1a158ad0823", pipeline: "e73f4a9270b8c6be6e62fd28e15fc474",
            output: "e4cc3fd554f20b5158060986618cda5d"),
        "linktrace": Known(
            rules: 3, logs: "8bb7383bb0569630e7a140bff84f6485", pipeline: "588bcf33aeffc8b0b2659e1a4b0d28cc",
            output: "0917c2cf4c803998eea796ab5e3d431d"),
        "dynalinks": Known(
            rules: 3, logs: "652bcb25940f82c21ce797bcf1aec0d8", pipeline: "1fc0db9da2b10504d214e435df04d462",
            output: "c76e783cda38a5b91eae0453d3114495"),
        "story": Known(
            rules: 3, logs: "dcc13935513f4da851414d6fc764c5ba", pipeline: "bb07111a29107fb842ee0b6dd8cf0554",
            output: "c1fac7a009ec628b89ba01170b4d9c2a"),
        "days": Known(
            rules: 3, logs: "dfbad08dec62e3010a6c29fb2492d81a", pipeline: "bb07111a29107fb842ee0b6dd8cf0554",
            output: "22feaa86b8719bc8de6e6b41a0f1572e"),
        "re-scored days": Known(
            rules: 3, logs: "dfbad08dec62e3010a6c29fb2492d81a", pipeline: "bb07111a29107fb842ee0b6dd8cf0554",
            output: "9a0f8ca41873f84fb3f950877ed02b71"),
        "unreadable": Known(
            rules: 3, logs: "845c8911b219f395b283e9412aa95ff1", pipeline: "bb07111a29107fb842ee0b6dd8cf0554",
            output: "ee0b8b8bd12abc580f576616b40cc4ab"),
        "custom": Known(
            rules: 3, logs: "653682bf4cac8613c9c69e08e8ab801a", pipeline: "c67530a0bbd6ed918a57bcefb9a210a5",
            output: "fa06f3eb1be30e29a276bad7a2efa4d9"),
    ]

    private static let samples =
        [Sample(name: "warplink", hasShippedNames: true)] + SampleTests.vendors + [
            SampleTests.story, SampleTests.posters, Sample(name: "unreadable", shipped: "warplink", unreadable: 8),
        ]

    @Test("is raised where the same logs and pipeline file give other lines", arguments: samples)
    func raised(sample: Sample) async throws {
        let pipeline = try RulesTests.pipeline(of: sample, for: sample.name)
        try check(sample.name, sample, pipeline, gives: try await sample.published(by: pipeline))
    }

    @Test("is raised where days, one after the other, or their re-scoring have other lines")
    func days() async throws {
        let sample = RulesTests.samples[0]
        let pipeline = try RulesTests.pipeline(of: sample, for: "days")
        var run = try WholeRun(pipeline)
        run.options.input = sample.folder.path
        for date in ["2026-11-01", "2026-11-02", "2026-11-03"] {
            run.options.days = DayOptions(over: .range(from: date, to: date))
            _ = try await run.result()
        }
        try check("days", sample, pipeline, gives: try run.lastPublished())
        let changed = try String(contentsOfFile: pipeline, encoding: .utf8)
            .changed([("single_use: true", "single_use: false")])
        try run.scratch.write(changed, to: "changed.yaml")
        let rescored = try await run.rescored(with: "\(run.scratch.path)/changed.yaml")
        try check("re-scored days", sample, pipeline, gives: rescored)
    }

    /// The path of the pipeline file by which the rules at hand are known.
    ///
    /// That is the sample's own, and once somebody has changed that, what it was before: a change of lines that comes
    /// with a change of the file would be taken for the file's otherwise.
    private static func pipeline(of sample: Sample, for work: String) throws -> String {
        let file = sample.pipelineFile
        let path = Repository.path(of: file)
        guard let known = RulesTests.known[work], known.rules == Version.rules,
            try Digest.text(ofFile: path) != known.pipeline
        else { return path }
        let kept = "Tests/Rules/\(known.pipeline).yaml"
        let remedy = "mkdir -p Tests/Rules && git show HEAD:\(file) > \(kept)"
        try #require(
            FileManager.default.fileExists(atPath: Repository.path(of: kept)),
            "\(file) is changed; keep what it was, by which lines are compared: \(remedy)")
        try #require(
            try Digest.text(ofFile: Repository.path(of: kept)) == known.pipeline,
            "\(kept) is not the file that its name tells; take it from the commit before the change")
        return Repository.path(of: kept)
    }

    private func check(_ work: String, _ sample: Sample, _ pipeline: String, gives published: Published) throws {
        let found = Known(
            rules: Version.rules, logs: try sample.digestOfLogs(), pipeline: try Digest.text(ofFile: pipeline),
            output: try published.digestOfLines())
        let known = RulesTests.known[work]
        if known?.logs == found.logs, known?.output != found.output {
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
        let manifest = try String(contentsOfFile: path, encoding: .utf8).changed([(old, new)])
        try manifest.write(toFile: path, atomically: true, encoding: .utf8)
        _ = try await run.rescored(with: "\(run.scratch.path)/\(pipeline).yaml")
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
    /// The pipeline file in the repository.
    fileprivate var pipelineFile: String { ownPipeline.map { "samples/\(name)/\($0)" } ?? "pipelines/\(pipeline).yaml" }

    /// A digest of the sample's files but its pipeline.
    fileprivate func digestOfLogs() throws -> String {
        var builder = DigestBuilder(seed: 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for file in files where !file.hasPrefix(".") && file != ownPipeline {
            builder.add(try Digest(ofFile: folder.appending(path: file).path))
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
    fileprivate init(ofFile path: String) throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        self.init(of: bytes.span)
    }

    fileprivate static func text(ofFile path: String) throws -> String { try Digest(ofFile: path).text }

    fileprivate var text: String { String(decoding: hexadecimal, as: UTF8.self) }
}
