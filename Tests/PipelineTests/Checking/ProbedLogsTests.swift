import AttributionModel
import Compression
import Fixtures
import Sources
import Testing

@testable import Pipeline

@Suite("Logs that are looked at before a run")
struct ProbedLogsTests {
    private static let click = #"{"click_id":"c","timestamp":"2026-11-05T10:00:00Z","link_id":"l"}"#
    private static let install = #"{"install_id":"i","timestamp":"2026-11-05T11:00:00Z"}"#

    /// Why logs are refused that begin with that many unreadable lines of clicks.
    private func refusal(
        unreadable: Int, of clicks: Int, installs: Int, limit: RunOptions.UnreadableLimit? = nil
    ) throws -> String? {
        let run = try WholeRun(
            "warplink",
            clicks: Array(repeating: "{}", count: unreadable)
                + Array(repeating: Self.click, count: clicks - unreadable),
            installs: Array(repeating: Self.install, count: installs))
        let probes = try PipelineCheck(pipeline: "warplink").probe(logsIn: run.options.input)
        let refusal = LogProbe.refusal(of: probes, limit: limit)
        #expect(refusal == nil || refusal?.kind == .tooManyUnreadable)
        return refusal?.description
    }

    @Test("are told as interrupted where the task was cancelled")
    func cancelled() async throws {
        let run = try WholeRun("warplink", clicks: [Self.click], installs: [Self.install])
        let probes = try await inCancelledTask {
            try PipelineCheck(pipeline: "warplink").probe(logsIn: run.options.input)
        }
        #expect(probes.prefix(2).map(\.failure?.kind) == [.interrupted, .interrupted])
    }

    @Test("are told as interrupted, file by file, where the task was cancelled once they were found")
    func cancelledFiles() async throws {
        let run = try WholeRun("warplink", clicks: [Self.click], installs: [])
        let pipeline = try AttributionRun(pipeline: "warplink", options: run.options).pipeline
        var search = InputSearch(under: run.options.input)
        let files = try search.find(ofAnyDay: pipeline.clicks.paths)
        let found = try await inCancelledTask {
            var tally = FieldTally<ClickField>(clicksOf: pipeline)
            return files.map { tally.read($0, keepsReadable: false).failure?.kind }
        }
        #expect(!found.isEmpty && found.allSatisfy { $0 == .interrupted })
    }

    @Test("whose times are of no use are refused with a word on times, as by a run; others without")
    func times() async throws {
        let times = "check that times are RFC 3339 with a zone, or numbers in the time_unit that the pipeline declares"
        for (click, isOfTimes) in [("\"2026-11-05 10:00:00\"", true), ("1e300", true), ("null", false)].map({
            (#"{"click_id":"c","timestamp":\#($0),"link_id":"l"}"#, $1)
        }) {
            var run = try WholeRun("warplink", clicks: [click], installs: [Self.install])
            let probes = try PipelineCheck(pipeline: "warplink").probe(logsIn: run.options.input)
            let refusal = try #require(LogProbe.refusal(of: probes)).description
            #expect(refusal.contains(times) == isOfTimes, "\(refusal)")
            #expect(refusal.hasSuffix("that the pipeline's fields name what the logs hold"), "\(refusal)")
            run.options.unreadableLimit = .count(0)
            let failure = try await run.failure().description
            #expect(failure.contains(times) == isOfTimes, "\(failure)")
            #expect(failure.contains("that the pipeline's fields name what the logs hold (ascribe check"), "\(failure)")
        }
    }

    @Test(
        "have the form of a bad value told with its place, and never an address or an id",
        arguments: [
            (
                #""ip":"203.0.113.9:80""#, "ip",
                "\"###.#.###.#:##\" is not one address without a port, other than 0.0.0.0 and ::"
            ),
            (
                #""ip":3405803785"#, "ip",
                "a number without quotes is not one address without a port, other than 0.0.0.0 and ::"
            ),
            (#""idfv":"IDFA:6F9AB0""#, "device_id", "\"xxxx:#x#xx#\" is not a UUID"),
            (#""timezone":"PST""#, "timezone", #""PST" is not an IANA name, such as Europe/Paris"#),
            (
                #""timezone":"203.0.113.9, which goes on and on""#, "timezone",
                "\"###.#.###.#, which goes …\" is not an IANA name, such as Europe/Paris"
            ),
            (#""screen":{"width":"390"}"#, "screen_width", "\"###\" is a text, not a whole number from 1 to 100000"),
            (#""pixel_ratio":500"#, "pixel_ratio", "500 is not a number above 0 and up to 100"),
            (
                #""timezone_offset_seconds":99999"#, "timezone_offset",
                "99999 is not a number of at most 14 hours in the declared unit"
            ),
            (#""os_version":"none""#, "os_version", "\"none\" is not a text with a number"),
            (
                #""install_referrer":"utm_source=warplink""#, "install_referrer",
                "\"xxx_xxxxxx=xxxxxxxx\" is not a referrer that names a link"
            ),
            (#""app_id":7.0"#, "app_id", "a number with a point or an exponent is not a text or a whole number"),
            (#""languages":{"a":1}"#, "languages", "an object is not a language tag"),
            (#""simulator":0"#, "simulator", "0 is not true or false"),
            (#""simulator":"jane@example.com""#, "simulator", "\"xxxx@xxxxxxx.xxx\" is a text, not true or false"),
            (
                #""pixel_ratio":"Mozilla/5.0""#, "pixel_ratio",
                "\"xxxxxxx/#.#\" is a text, not a number above 0 and up to 100"
            ),
            (#""languages":3405803785"#, "languages", "########## is not a language tag"),
            // Of a repeated key the last value counts, and of a repeated object.
            (#""ip":"192.0.2.1","ip":"x""#, "ip", "\"x\" is not one address without a port, other than 0.0.0.0 and ::"),
            (
                #""screen":{"width":1},"screen":{"width":2,"width":0.5}"#, "screen_width",
                "0.5 is not a whole number from 1 to 100000"
            ),
        ])
    func examples(member: String, field: String, problem: String) throws {
        let bad = Self.install.replacing("}", with: "," + member + "}")
        let run = try WholeRun("warplink", clicks: [Self.click], installs: [Self.install, bad, bad])
        let fields = try PipelineCheck(pipeline: "warplink").probe(logsIn: run.options.input)[1].fields
        let told = try #require(fields.first { $0.name == field })
        #expect(told.unusable == 2)
        #expect(told.example == "installs-1.jsonl.gz, line 2: \(problem)")
        #expect(fields.filter { $0.example != nil }.count == 1)
    }

    @Test(
        "have it said what is wrong with times that are none",
        arguments: [
            (#""2026-11-20 13:45:10""#, "has no T between day and time and no zone such as Z or +02:00"),
            (#""2026-11-20T13:45:10""#, "has no zone such as Z or +02:00"),
            (#""2026-11-20T13:45:10.25+0200""#, #"has "+####" where a zone such as Z or +02:00 belongs"#),
            (#""2026-11-20T13:45:10 +02:00""#, #"has " +##:##" where a zone such as Z or +02:00 belongs"#),
            (#""2026-11-20 13:45:10z""#, "has no T between day and time"),
            (#""1795133140""#, "is a number in quotes; write it without"),
            (#""1795133140.5""#, "is a number in quotes; write it without"),
            (#""2026-11-20T13:45:10 Jane, Berlin""#, "\"####-##-##T##:##:## xxxx…\" has no zone such as Z or +02:00"),
            (#""198.51.100.1""#, "is not RFC 3339, as 2026-11-20T13:45:10Z is"),
            (#""20/11/2026 13:45""#, "is not RFC 3339, as 2026-11-20T13:45:10Z is"),
            (#""2026-02-30T13:45:10Z""#, "names a day, a time or a zone that does not exist"),
            (#""2026-11-20T24:00:00Z""#, "names a day, a time or a zone that does not exist"),
            (#""2026-11-20T13:45:10.25+02:60""#, "names a day, a time or a zone that does not exist"),
            (#""2026-11-20T13:45:10.Z""#, "is not RFC 3339, as 2026-11-20T13:45:10Z is"),
            (#""2012-01-01T00:00:00+05:00""#, "is no time in the years 2012 to 2100 (UTC)"),
            (#""2011-11-20t13:45:10-01:00""#, "is no time in the years 2012 to 2100 (UTC)"),
            (#""2026-11-20 13:45 Jane""#, "\"####-##-## ##:## xxxx\" is not RFC 3339, as 2026-11-20T13:45:10Z is"),
            (#""2026-11-20T13:45:10""#, "\"####-##-##T##:##:##\" has no zone such as Z or +02:00"),
            (#""Zoe.T@example.com""#, "\"xxx.x@xxxxxxx.xxx\" is not RFC 3339, as 2026-11-20T13:45:10Z is"),
            ("1795133140", "########## is a number, and the pipeline declares no time_unit"),
            ("true", "true is not a time"),
        ])
    func causes(time: String, problem: String) async throws {
        let click = #"{"click_id":"c","timestamp":\#(time),"link_id":"l"}"#
        var run = try WholeRun("warplink", clicks: [click, click], installs: [Self.install])
        let reasons = try PipelineCheck(pipeline: "warplink").probe(logsIn: run.options.input)[0].files[0].reasons
        #expect(reasons.count == 2)
        #expect(reasons[0].hasPrefix("line 1: ") && reasons[0].hasSuffix(problem), "\(reasons)")
        // The same is not said twice.
        #expect(reasons[1].hasSuffix(" clicked_at"), "\(reasons)")
        run.options.unreadableLimit = .count(0)
        let failure = try await run.failure().description
        let told = reasons.map { "clicks-1.jsonl.gz, \($0); " }.joined()
        #expect(failure.contains("\(told)check"), "\(failure)")
    }

    @Test("have it said of numbers that they are no times by the unit that the pipeline declares")
    func unit() throws {
        var run = try WholeRun(
            "", clicks: [#"{"click_id":"c","timestamp":1795133140,"link_id":"l"}"#], installs: [Self.install])
        try run.decide(by: shippedText("warplink", ("clicks:\n", "clicks:\n  time_unit: ms\n")))
        let probes = try PipelineCheck(pipeline: run.pipeline).probe(logsIn: run.options.input)
        #expect(
            probes[0].files[0].reasons == [
                "line 1: out_of_range clicked_at: ########## is not in the years 2012 to 2100 by the pipeline's "
                    + "time_unit"
            ])
    }

    @Test("are counted by tier: how many lines have its key, and what the others lack")
    func keys() throws {
        let referrer = "utm_source=warplink&utm_content=\(WarpLinkScene.link)"
        let run = try WholeRun(
            "warplink",
            clicks: [
                WarpLinkScene.click(), WarpLinkScene.click(["screen": nil, "ip": "203.0.113.9:80"]),
                WarpLinkScene.androidClick(), WarpLinkScene.click(["user_agent": nil]),
            ].map { try $0.line },
            installs: [
                WarpLinkScene.install(["install_referrer": referrer]),
                WarpLinkScene.androidInstall(["install_referrer": "utm_source=store", "languages": nil]),
                WarpLinkScene.install(["platform": nil, "user_agent": nil, "idfv": "none"]),
            ].map { try $0.line })
        let probes = try PipelineCheck(pipeline: "warplink").probe(logsIn: run.options.input)
        func told(_ key: LogProbe.Key) -> String {
            let lacks = key.lacking.filter { $0.absent + $0.unusable > 0 }
            return "\(key.tier) \(key.lines), other platform \(key.otherPlatform)"
                + lacks.map { ", \($0.signal) \($0.absent)+\($0.unusable)" }.joined()
        }
        #expect(
            probes[0].keys.map(told) == [
                "device_id 0, other platform 0, device_id 4+0",
                "enriched 1, other platform 1, ip 0+1, platform 1+0, screen 1+0",
                "enriched_android 1, other platform 2, platform 1+0",
                "basic 2, other platform 0, ip 0+1, platform 1+0",
            ])
        #expect(
            probes[1].keys.map(told) == [
                "install_referrer 1, other platform 0, referred_link 1+1",
                "device_id 0, other platform 0, device_id 2+1",
                "enriched 1, other platform 1, platform 1+0",
                "enriched_android 0, other platform 1, platform 1+0, language 1+0",
                "basic 1, other platform 0, platform 1+0, language 1+0",
            ])
        #expect(probes[2].keys.isEmpty)
    }

    @Test("that are damaged are read as far as a run would, and the damage is told of")
    func damaged() throws {
        let run = try WholeRun("warplink", clicks: [Self.click], installs: [Self.install])
        let whole = try GzipMember.compress(bytes(of: Array(repeating: Self.click, count: 20)).span, effort: .fast)
        try run.write(Array(whole.dropLast(3)), to: "clicks-2.jsonl.gz")
        let check = try PipelineCheck(pipeline: "warplink")
        #expect(check.probe(logsIn: run.options.input)[0].files[1].failure?.kind == .inputOutput)
        let kept = check.probe(logsIn: run.options.input, corruptFiles: .keepReadable)[0].files[1]
        #expect(kept.failure == nil)
        #expect(kept.lines == 20)
        #expect(kept.warnings.count == 1)
        #expect(kept.warnings[0].contains("is cut off"))
    }

    @Test("are judged as a run judges them, where they are short")
    func short() throws {
        #expect(try refusal(unreadable: 0, of: 20, installs: 5) == nil)
        #expect(try refusal(unreadable: 1, of: 900, installs: 400) == nil)
        #expect(try refusal(unreadable: 1, of: 900, installs: 50)?.hasPrefix("1 of the 950 lines") == true)
        #expect(try refusal(unreadable: 1, of: 20, installs: 5)?.hasPrefix("1 of the 25 lines") == true)
        // As many as are looked at, and no more.
        #expect(try refusal(unreadable: 2, of: 1_000, installs: 5)?.hasPrefix("2 of the 1005 lines") == true)
    }

    @Test("are refused by what chance does not explain, where there is more of them")
    func long() throws {
        #expect(try refusal(unreadable: 3, of: 1_100, installs: 50) == nil)
        #expect(try refusal(unreadable: 10, of: 1_100, installs: 50)?.hasPrefix("10 of the 1050 lines") == true)
    }

    @Test("are not said to be what a run refuses, where a run may find enough readable lines further on")
    func furtherOn() throws {
        let part = "lines that were looked at cannot be read, and a run, which looks at all lines, refuses more than "
        #expect(try refusal(unreadable: 10, of: 1_100, installs: 50)?.contains(part + "0.1 % of them unless") == true)
        let asked = try refusal(unreadable: 30, of: 1_100, installs: 50, limit: .share(0.01))
        #expect(asked?.contains(part + "--max-unreadable allows") == true)
        // What a number does not allow of the first lines, it does not allow of all.
        let counted = try refusal(unreadable: 13, of: 1_100, installs: 50, limit: .count(12))
        #expect(counted?.contains("cannot be read, more than --max-unreadable allows") == true)
    }

    @Test("are judged by the limit that a run is given")
    func limits() throws {
        #expect(try refusal(unreadable: 2, of: 200, installs: 5, limit: .share(0.01)) == nil)
        #expect(
            try refusal(unreadable: 3, of: 200, installs: 5, limit: .share(0.01))?.hasPrefix("3 of the 205") == true)
        #expect(try refusal(unreadable: 12, of: 200, installs: 5, limit: .count(12)) == nil)
        #expect(
            try refusal(unreadable: 13, of: 200, installs: 5, limit: .count(12))?.hasPrefix("13 of the 205") == true)
        #expect(try refusal(unreadable: 20, of: 1_100, installs: 50, limit: .share(0.01)) == nil)
        #expect(try refusal(unreadable: 30, of: 1_100, installs: 50, limit: .share(0.01)) != nil)
        #expect(try refusal(unreadable: 12, of: 1_100, installs: 50, limit: .count(12)) == nil)
        #expect(try refusal(unreadable: 13, of: 1_100, installs: 50, limit: .count(12)) != nil)
    }

    @Test("are refused where none of their lines can be read, however many others can")
    func none() throws {
        let unreadable = try refusal(unreadable: 1, of: 1, installs: 1_000)
        #expect(unreadable?.hasPrefix("the first line of clicks cannot be read;") == true)
        let several = try refusal(unreadable: 2, of: 2, installs: 1_000)
        #expect(several?.hasPrefix("none of the first 2 lines of clicks can be read;") == true)
        let empty = try refusal(unreadable: 0, of: 20, installs: 0)
        #expect(empty == "there are no installs in installs-1.jsonl.gz; check that the logs are complete")
    }

    @Test("are told to lack what every probabilistic tier's key needs, where ten lines or more do")
    func keyless() throws {
        func missing(_ count: Int, _ changes: [String: Any?], complete: Int = 0) throws -> [[String]?] {
            let run = try WholeRun(
                "warplink",
                clicks: WarpLinkScene.clicks(complete) + WarpLinkScene.clicks(count, changes).dropFirst(complete),
                installs: WarpLinkScene.installs(complete) + WarpLinkScene.installs(count, changes).dropFirst(complete))
            return try PipelineCheck(pipeline: "warplink").probe(logsIn: run.options.input).map { probe in
                probe.missingSignals?.map(\.name)
            }
        }
        #expect(try missing(10, ["ip": nil]) == [["ip"], ["ip"], nil])
        #expect(try missing(9, ["ip": nil]) == [nil, nil, nil])
        #expect(try missing(10, ["ip": nil], complete: 1) == [nil, nil, nil])
        // Never together: every tier needs the address and the platform.
        let run = try WholeRun(
            "warplink",
            clicks: (0..<10).map { number in
                try WarpLinkScene.click("c\(number)", [number < 5 ? "ip" : "user_agent": nil]).line
            }, installs: [Self.install])
        #expect(try PipelineCheck(pipeline: "warplink").probe(logsIn: run.options.input)[0].missingSignals == [])
    }

    @Test("are told why they lack a signal though a field that it is read from is there")
    func reasons() throws {
        func reasons(
            _ kind: RecordKind, _ changes: [String: Any?], with settings: [(String, String)] = []
        ) throws -> [String] {
            let run = try DayWorld(text: shippedText("warplink").changed(settings)).run
            try run.write(WarpLinkScene.clicks(10, kind == .click ? changes : [:]), to: "clicks-1.jsonl.gz")
            try run.write(WarpLinkScene.installs(10, kind == .install ? changes : [:]), to: "installs-1.jsonl.gz")
            let probes = try PipelineCheck(pipeline: run.pipeline).probe(logsIn: run.options.input)
            let probe = try #require(probes.first { $0.kind == (kind == .click ? .clicks : .installs) })
            return (probe.missingSignals ?? []).map { $0.reason ?? $0.name }
        }
        let platform: [String: Any?] = ["platform": "apple", "user_agent": nil]
        #expect(try reasons(.install, platform) == ["no value of platform names ios, android or other"])
        let os = platform.merging(["os_version": "17"]) { $1 }
        #expect(try reasons(.install, os) == ["no value of platform or os_version names ios, android or other"])
        #expect(try reasons(.install, ["platform": nil, "user_agent": nil]) == ["platform"])
        #expect(try reasons(.click, ["ip": "203.0.113.9:80"]) == ["no value of ip can be used"])
        // Every tier for iOS compares the screen.
        let screens = [("key: [ip, platform, language]", "key: [ip, screen, language]")]
        let pixels = screens + [("  referrer_format:", "  screen_unit: pixels\n  referrer_format:")]
        #expect(try reasons(.install, ["screen": nil], with: screens) == ["screen"])
        let narrow: [String: Any?] = ["screen": ["width": 390]]
        #expect(try reasons(.install, narrow, with: screens) == ["it takes screen_height, too"])
        #expect(try reasons(.install, [:], with: pixels) == ["it takes pixel_ratio, too, where screen_unit is pixels"])
        let none: [String: Any?] = ["screen": ["width": 0, "height": 0]]
        let unusable = "no line has usable values of screen_width and screen_height"
        #expect(try reasons(.install, none, with: screens) == [unusable])
        // A pipeline that takes offsets from zones alone, and logs that have only offsets.
        let zones = [
            ("timezone_offset: minutes_west", "#"), ("fields: {clicked_at:", "fields: {timezone: zone, clicked_at:"),
            ("key: [ip, platform, language]", "key: [ip, timezone_offset, language]"),
        ]
        let offsets = try reasons(.click, ["timezone_offset": 60], with: zones)
        #expect(offsets == ["the pipeline does not say the unit of timezone_offset"])
    }

    @Test("name the tiers that cannot match without a link, where there is none")
    func linkless() throws {
        func tiers(_ links: [String]) throws -> [String]? {
            let run = try WholeRun("warplink", clicks: [Self.click], installs: [Self.install], links: links)
            return try PipelineCheck(pipeline: "warplink").probe(logsIn: run.options.input).last?.tiersWithout
        }
        #expect(try tiers([]) == ["install_referrer"])
        #expect(try tiers([#"{"link_id":"l"}"#]) == [])
    }
}
