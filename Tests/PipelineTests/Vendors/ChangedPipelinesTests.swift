import BruteForce
import Foundation
import Testing

/// Pipelines that do not ship, on random lines: what analysts change must work as what ships does.
@Suite("Changed pipelines and the slow attributor")
struct ChangedPipelinesTests {
    struct Change: CustomTestStringConvertible {
        var testDescription: String
        var pipeline: String
        var texts: [(String, String)]
    }

    static let changes = [
        Change(
            testDescription: "physical pixels divided, plain link ids", pipeline: "warplink",
            texts: [
                ("  referrer_format: warplink", "  screen_unit: pixels\n  referrer_format: link_id"),
                ("      platforms: [ios]\n", ""),
            ]),
        Change(
            testDescription: "IPv6 networks", pipeline: "warplink",
            texts: [("key: [ip, platform, language]", "key: [network, platform, language]"), ("[ip,", "[ip_prefix,")]),
        Change(
            testDescription: "rivals by link, the earliest wins, clicks used again", pipeline: "warplink",
            texts: [
                ("count: candidates, per: click", "count: unclaimed, per: link"),
                ("winner: newest", "winner: earliest"),
                ("single_use: true ", "single_use: false"),
            ]),
        Change(
            testDescription: "six hours, up to their end", pipeline: "warplink-2",
            texts: [("window_end: exclusive", "window_end: inclusive"), ("max_candidates: 10", "max_candidates: 2")]),
        Change(
            testDescription: "stage", pipeline: "linktrace",
            texts: [("environment: production ", "environment: stage"), ("once_per: user_id", "once_per: device_id")]),
        Change(
            testDescription: "partial lists, no screen in the key", pipeline: "dynalinks",
            texts: [
                ("languages: 5", "languages: {exact: 5, shared: 3}"),
                ("key: [platform, screen, timezone]", "key: [platform]"),
                ("minimum: 20", "minimum: 35"), ("# ignored_query: [\"*\"]", "ignored_query: [keep]"),
            ]),
    ]

    @Test("agree on every row, count and report", arguments: changes)
    func agree(change: Change) async throws {
        let scene = Scene(pipeline: change.pipeline, changes: change.texts)
        let definition = try scene.definition
        for seed in UInt64(1)...12 {
            let corpus = RandomCorpus(seed: seed, pipeline: definition)
            let published = try await scene.published(
                clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
            let expected = BruteForce(pipeline: definition)
                .attribute(clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
            try Agreement(published: published, expected: expected, seed: seed).check()
        }
    }

    @Test("so does the sample of an analyst's own")
    func posters() async throws {
        let posters = SampleTests.posters
        let text = try posters.lines("posters.yaml").joined(separator: "\n")
        let definition = try pipelineDefinition(text, name: "posters")
        for seed in UInt64(1)...24 {
            let corpus = RandomCorpus(seed: seed, pipeline: definition)
            let run = try WholeRun(posters.ownPipelinePath)
            try run.write(corpus.clicks, to: "scans.jsonl")
            try run.write(corpus.installs, to: "opens.jsonl")
            try run.write(corpus.links, to: "posters.jsonl")
            let expected = BruteForce(pipeline: definition)
                .attribute(clicks: corpus.clicks, installs: corpus.installs, links: corpus.links)
            try Agreement(published: await run.published(), expected: expected, seed: seed).check()
        }
    }
}
