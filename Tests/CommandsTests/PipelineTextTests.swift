import AttributionModel
import Fixtures
import Pipeline
import PipelineFile
import Testing

@testable import Commands

/// What `ascribe check` shows of a pipeline file: read as one, it says the same.
@Suite struct PipelineTextTests {
    @Test(arguments: PipelineFile.shippedNames)
    func `what is shown of a pipeline that ships says all that holds for it`(pipeline: String) throws {
        try requireSame(PipelineCheck(pipeline: pipeline))
    }

    @Test(arguments: [everyKey, fewKeys])
    func `what is shown of other pipelines says all that holds for them`(file: String) throws {
        let scratch = try ScratchDirectory()
        try scratch.write(file, to: "own.yaml")
        try requireSame(PipelineCheck(pipeline: scratch.path(of: "own.yaml")))
    }

    @Test func `each setting has another value in some pipeline that is shown`() throws {
        let scratch = try ScratchDirectory()
        let own = try [Self.everyKey, Self.fewKeys].map { text in
            try scratch.write(text, to: "own.yaml")
            return try PipelineCheck(pipeline: scratch.path(of: "own.yaml")).definition
        }
        let shipped = try PipelineFile.shippedNames.map { try PipelineCheck(pipeline: $0).definition }
        #expect(SettingValues(of: own + shipped).unvaried == [])
    }

    /// Holds a pipeline against the file that is written from what is shown of it: all but its bots.
    private func requireSame(_ check: PipelineCheck) throws {
        let shown = PipelineText(check).description
        #expect(!shown.unicodeScalars.contains { $0.isUnprintable && $0 != "\n" })
        var sections: [(word: String, lines: [String])] = []
        for line in shown.split(separator: "\n").dropFirst() {
            var word = line.dropFirst(2).prefix(10)
            while word.last == " " { word.removeLast() }
            if !word.isEmpty { sections.append((String(word), [])) }
            sections[sections.count - 1].lines.append(String(line.dropFirst(12)))
        }
        func flow(_ word: String) -> [String] {
            // What goes on in the next line ends with a comma.
            sections.filter { $0.word.hasPrefix(word) }.map {
                "{\($0.lines.joined(separator: ", ").replacing(",, ", with: ", "))}"
            }
        }
        let zone = try #require(sections.first { $0.word == "time_zone" }?.lines.first)
        let match = try #require(flow("match").first).dropLast()
        let file =
            ["pipeline: shown", "time_zone: \(zone)"]
            + ["clicks", "installs", "links", "output"].flatMap { word in flow(word).map { "\(word): \($0)" } }
            + ["match: \(match), tiers: [\(flow("tier").joined(separator: ", "))]}"]
        let read = try PipelineFile.load(text: file.joined(separator: "\n"), name: "shown") { $0 }
        var expected = check.definition
        expected.name = read.name
        expected.description = read.description
        expected.clicks.screening.bots = nil
        // The limit of links that name none concerns tiers alone that compare what clicks tell.
        for tier in expected.match.tiers.indices where expected.match.tiers[tier].probabilistic == nil {
            expected.match.tiers[tier].window.map { window in
                expected.match.tiers[tier].window = Window(limit: window.limit, isInclusive: window.isInclusive)
            }
        }
        let isSame = read == expected
        #expect(isSame, "\(shown)")
        #expect(check.botPatterns.allSatisfy(shown.contains))
    }

    @Test func `fields of other names are shown in the order of the fields, in lines that are not too long`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write(Self.everyKey, to: "own.yaml")
        let lines = try PipelineText(PipelineCheck(pipeline: scratch.path(of: "own.yaml"))).description
            .split(separator: "\n").map(String.init)
        let first = try #require(lines.firstIndex { $0.hasPrefix("            fields: ") })
        #expect(
            Array(lines[first...(first + 3)]) == [
                "            fields: {click_id: [click_id, 'the id', '_id'], clicked_at: at,",
                "              link_id: ['e\\.v.link\\.id', null-like, 'true'], ip: \"it's\\u000a here\",",
                "              user_agent: an.agent.with.a.long.path.that.fills.lines,",
                "              languages: another.path.of.some.length.that.fills.lines, custom_params: 'a,b: {c}'}",
            ])
        #expect(lines.contains("            fields: {link_id: id, active: is.active}"))
        #expect(lines.filter { $0.contains("fields:") }.count == 2)
    }

    /// Each key of a pipeline file, no value a default.
    private static let everyKey = """
        pipeline: every-key
        description: Each key
        time_zone: Europe/Madrid
        clicks:
          path: ['{a,b}/{date}.jsonl', '*.gz', "it's.log"]
          time_unit: ms
          timezone_offset: minutes_east
          fields:
            clicked_at: at
            click_id: [click_id, 'the id', _id]
            link_id: ['e\\.v.link\\.id', null-like, 'true']
            custom_params: "a,b: {c}"
            ip: "it's\\n here"
            user_agent: an.agent.with.a.long.path.that.fills.lines
            languages: another.path.of.some.length.that.fills.lines
          screening: {environment: 'true', environment_default: live, platforms: [android, other], dedupe: 90m, bots: [robot], known_link: true, max_params: 7, string_params: true}
        installs:
          path: i.jsonl
          time_unit: us
          timezone_offset: seconds_east
          screen_unit: pixels
          referrer_format: dynalinks
          ignored_query: [a=b, plain]
          screening: {environment: "li\\n  ve \\u001b\\u202e\\U000e0041\\\"", once_per: user_id, simulator: true, opened_by_link: true}
        links: {path: [l.jsonl], fields: {link_id: id, active: is.active}, time_unit: s, required: false}
        match:
          window: 3d
          window_default: 5h
          window_end: inclusive
          single_use: true
          history: 40d
          clock_skew: 5s
          max_candidates: 12
          max_scored: 345
          tiers:
            - {name: "the store's", type: deterministic, platforms: [android], key: [referred_link], against: [links]}
            - {name: devices, type: deterministic, key: [device_id], against: [earlier_installs]}
            - {name: taps, type: deterministic, key: [device_id], against: [clicks], window: 1d, window_end: exclusive}
            - name: scored
              type: probabilistic
              platforms: [ios, other]
              key: [platform, timezone]
              agree: [os_major, language]
              window: 2h
              window_default: 1h
              single_use: false
              weights: {ip: {exact: 10.5, network: 5}, languages: {exact: 4, shared: 0.25}, screen: 3}
              minimum: 30
              minimum_evidence: 12.5
            - {name: newest of the scored, type: probabilistic, key: [ip], winner: newest, weights: {screen: 3}, minimum: 100}
        output: {responses: linktrace, candidates: drop, state: drop, gzip: small}
        """

    /// Few keys, and tiers that say how sure they are.
    private static let fewKeys = """
        pipeline: few-keys
        clicks: {path: c.jsonl}
        installs: {path: i.jsonl}
        match:
          window: 2h
          tiers:
            - name: sure
              type: probabilistic
              key: [ip]
              winner: earliest
              confidence: {by_age: [{younger_than: 10m, is: 0.9125}, {younger_than: 2h, is: 0}]}
              ambiguity: {count: unclaimed, per: link, multiply: 0.5}
              ip_class: {household: 0.25, individual: 0.75}
            - name: less
              type: probabilistic
              key: [language]
              confidence: {by_age: [{younger_than: 2h, is: 0.5}]}
              ambiguity: {subtract: 0.01}
          levels: {high: 0.75, medium: "> 0.5", low: ">= 0.1"}
        """
}
