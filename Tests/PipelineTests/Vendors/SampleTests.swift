import BruteForce
import PipelineFile
import Testing

@Suite("The vendors' samples")
struct SampleTests {
    /// But WarpLink's, which is generated.
    static let vendors = PipelineFile.shippedNames.filter { $0 != "warplink" }.map { Sample(name: $0) }
    static let story = Sample(name: "story", shipped: "warplink")
    static let posters = Sample(name: "custom", ownPipeline: "posters.yaml")

    @Test("come out as their README tells, install by install", arguments: vendors + [story, posters])
    func outcomes(sample: Sample) async throws {
        let promised = try sample.promised()
        let rows = try await sample.published().rows
        for row in rows {
            let install = try #require(row["install_id"] as? String)
            #expect(Sample.outcome(of: row) == promised[install], "\(install)")
        }
        #expect(rows.count == promised.count)
    }

    @Test("are answered as the vendor's server would", arguments: vendors)
    func answers(sample: Sample) async throws {
        let lines = try await sample.published().lines("responses.jsonl.gz")
        let expected = try sample.lines("answers.jsonl")
        for (line, answer) in zip(lines, expected) { #expect(line == answer) }
        #expect(lines.count == expected.count)
    }

    @Test("count the referrers that could not be read", arguments: [("warplink-2", 1), ("dynalinks", 1)])
    func malformedReferrers(name: String, count: Int) async throws {
        let published = try await Sample(name: name).published()
        #expect(try published.counter("malformed_referrers") == count)
        #expect(try published.badValues == ["install.install_referrer": count])
    }

    @Test("the pipeline of one's own is short, has no vendor's names, and gives what its links say")
    func custom() async throws {
        #expect(try SampleTests.posters.lines("posters.yaml").count < 40)
        let published = try await SampleTests.posters.published()
        #expect(published.files["responses.jsonl.gz"] == nil)
        let scanned = try #require(try published.rows.first { $0["install_id"] as? String == "o-03" })
        #expect(scanned["campaign"] as? String == "autumn-fair")
        #expect(scanned["source"] as? String == "barcelona")
        #expect(scanned["medium"] as? String == "street")
        #expect(scanned["destination_url"] as? String == "https://fair.example/rambla")
        // Noon in UTC is the same day in Madrid, of whose days the pipeline reports.
        #expect(try published.report("days").dropFirst().map { $0.prefix(10) } == ["2026-10-05"])
    }

    @Test("the pipeline of one's own agrees with the slow attributor on random lines")
    func customAgainstBruteForce() async throws {
        let posters = SampleTests.posters
        let definition = try definition(of: posters.lines("posters.yaml").joined(separator: "\n"), name: "posters")
        for seed in Seeds.all {
            let corpus = RandomCorpus(seed: seed, pipeline: definition)
            let run = try WholeRun(posters.pipeline)
            try run.write(corpus.clicks, to: "scans.jsonl")
            try run.write(corpus.installs, to: "opens.jsonl")
            try run.write(corpus.links, to: "posters.jsonl")
            let expected = BruteForce(pipeline: definition)
                .attribute(clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
            try Agreement(published: await run.published(), expected: expected, name: "posters", seed: seed).check()
        }
    }
}

extension Published {
    /// A count of `run.json` that is no part of the accounting.
    func counter(_ name: String) throws -> Int {
        let counters = try #require(try manifest["counters"] as? [String: Any])
        return try #require(counters[name] as? Int, "\(name) is not counted")
    }

    /// Values that were no use, by kind and field, as `run.json` counts them.
    var badValues: [String: Int] {
        get throws {
            let counters = try #require(try manifest["counters"] as? [String: Any])
            return counters["bad_values"] as? [String: Int] ?? [:]
        }
    }
}
