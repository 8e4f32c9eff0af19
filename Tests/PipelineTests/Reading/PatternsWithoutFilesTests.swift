import Fixtures
import Foundation
import Pipeline
import Testing

@Suite("Patterns that find no file")
struct PatternsWithoutFilesTests {
    @Test("are passed over for links that are not required: the others are read")
    func links() async throws {
        let lines = [DeviceLogs.click("c1", at: "2026-11-05T08:00:00Z")]
        let installs = [DeviceLogs.install("i1", at: "2026-11-05T09:00:00Z")]
        for patterns in ["extra-*.jsonl, links.jsonl", "links.jsonl, extra-*.jsonl"] {
            let world = try DayWorld(text: DeviceLogs.pipeline(links: "{path: [\(patterns)], required: false}"))
            try world.write(lines, toClicksOf: "2026-11-05")
            try world.write(installs, toInstallsOf: "2026-11-05")
            try world.run.write([#"{"link_id":"l","campaign":"spring"}"#], to: "links.jsonl")
            let rows = try await world.run.published().rows
            #expect(rows.map { $0["campaign"] as? String } == ["spring"], "\(patterns)")
            let probes = try PipelineCheck(pipeline: world.run.pipeline).probe(logsIn: world.run.options.input)
            #expect(probes.last?.files.map(\.name) == ["links.jsonl"])
            #expect(probes.last?.failure == nil)
        }
        let world = try DayWorld(text: DeviceLogs.pipeline(links: "{path: [links.jsonl, extra-*.jsonl]}"))
        try world.write(lines, toClicksOf: "2026-11-05")
        try world.write(installs, toInstallsOf: "2026-11-05")
        try world.run.write([#"{"link_id":"l","campaign":"spring"}"#], to: "links.jsonl")
        let failure = try await world.run.failure()
        #expect(failure.kind == .inputMissing)
        #expect(failure.description.contains("extra-*.jsonl"))
    }

    @Test("are refused for links that are not required where no pattern finds a file and clicks need a known link")
    func knownLinks() async throws {
        let text = DeviceLogs.pipeline(links: "{path: [links.jsonl, extra-*.jsonl], required: false}")
        let world = try DayWorld(text: text.replacing("dedupe: 0s", with: "dedupe: 0s, known_link: true"))
        try world.write([DeviceLogs.click("c1", at: "2026-11-05T08:00:00Z")], toClicksOf: "2026-11-05")
        try world.write([DeviceLogs.install("i1", at: "2026-11-05T09:00:00Z")], toInstallsOf: "2026-11-05")
        let failures = [
            try await world.run.failure(),
            try await #require(throws: RunError.self) { try await world.result(("2026-11-05", "2026-11-05"), to: "d") },
        ]
        for failure in failures {
            #expect(failure.kind == .inputMissing)
            #expect(failure.description.hasPrefix("cannot read links.jsonl: no file matches it"))
        }
        #expect(try Self.probedLinks(of: world) == .inputMissing)
        // A file without links is no better.
        try world.run.write([String](), to: "links.jsonl")
        let empty = try await world.run.failure()
        #expect(empty.kind == .inputMissing)
        #expect(empty.description.hasPrefix("there are no links in links.jsonl, extra-*.jsonl, so that \"known_link\""))
        #expect(try Self.probedLinks(of: world) == .inputMissing)
        try world.run.write([#"{"link_id":"l","campaign":"spring"}"#], to: "links.jsonl")
        #expect(try await world.run.published().rows.map { $0["campaign"] as? String } == ["spring"])
        #expect(try Self.probedLinks(of: world) == nil)
    }

    /// What a check of the logs has against the catalogue.
    private static func probedLinks(of world: DayWorld) throws -> RunError.Kind? {
        let check = try PipelineCheck(pipeline: world.run.pipeline)
        return check.probe(logsIn: world.run.options.input).last?.failure?.kind
    }

    @Test("are refused where an option's path would end within")
    func endingWithin() {
        let failure = #expect(throws: RunError.self) {
            _ = try PipelineCheck(pipeline: "warplink").withPaths(PathOverrides(clicks: ["c.jsonl\0zzz"]))
        }
        #expect(failure?.kind == .usage)
        #expect(failure?.description.contains("there is a character NUL, which no path can have") == true)
    }

    @Test("are refused where an option's pattern is longer than any path, and shown only as far as that helps")
    func endless() {
        let failure = #expect(throws: RunError.self) {
            let pattern = String(repeating: "[!", count: 60_000)
            _ = try PipelineCheck(pipeline: "warplink").withPaths(PathOverrides(installs: [pattern]))
        }
        #expect(failure?.kind == .usage)
        let shown = String(repeating: "[!", count: 100)
        let message = "cannot use --installs \"\(shown)…\": it has 120000 bytes, more than 4096; "
        #expect(failure?.description.hasPrefix(message) == true)
    }

    @Test("are named as they were written, where all days and hours are looked for")
    func asWritten() async throws {
        let world = try Self.regions(clicks: ["{hour}.jsonl"], installs: ["eu-app/{date}.jsonl"])
        let message = "cannot read {hour}.jsonl: no file matches it under \(world.run.options.input); "
        let run = try await world.run.failure()
        #expect(run.description.hasPrefix(message))
        let days = await #expect(throws: RunError.self) {
            try await world.result(("2026-11-05", "2026-11-05"), to: "days")
        }
        #expect(days?.description.hasPrefix(message) == true)
        let probes = try PipelineCheck(pipeline: world.run.pipeline).probe(logsIn: world.run.options.input)
        #expect(probes.first?.failure?.description.hasPrefix(message) == true)

        let sound = try Self.regions().run
        _ = try await sound.result()
        let explainer = try ResultExplainer(result: sound.scratch.path(of: "out"))
        let explained = await #expect(throws: RunError.self) {
            var logs = ReviewedLogs(input: sound.options.input)
            logs.paths.clicks = ["other/{date}-{hour}.jsonl"]
            _ = try await explainer.explain("i-eu-2026-11-05", searching: logs)
        }
        #expect(explained?.description.hasPrefix("cannot read other/{date}-{hour}.jsonl: no file matches it") == true)
    }

    /// Clicks and installs of two regions for three days.
    private static func regions(
        clicks: [String] = ["eu/{date}.jsonl", "us/{date}.jsonl"],
        installs: [String] = ["eu-app/{date}.jsonl", "us-app/{date}.jsonl"]
    ) throws -> DayWorld {
        let world = try DayWorld(text: DeviceLogs.pipeline(clicks: clicks, installs: installs))
        for day in ["2026-11-04", "2026-11-05", "2026-11-06"] {
            for (place, region) in ["eu", "us"].enumerated() {
                try world.run.write(
                    DeviceLogs.click("c-\(region)-\(day)", at: "\(day)T08:00:00Z", device: place) + [0x0A],
                    to: "\(region)/\(day).jsonl")
                try world.run.write(
                    DeviceLogs.install("i-\(region)-\(day)", at: "\(day)T09:00:00Z", device: place) + [0x0A],
                    to: "\(region)-app/\(day).jsonl")
            }
        }
        return world
    }

    private static func remove(_ name: String, of world: DayWorld) throws {
        try world.run.scratch.remove("in/\(name)")
    }

    @Test(
        "stop a day, one that others find logs of too, with the day and the pattern",
        arguments: [
            (["us/2026-11-06.jsonl"], "there are no clicks of 2026-11-06 (us/{date}.jsonl)"),
            (["us/2026-11-05.jsonl"], "there are no clicks of 2026-11-05 (us/{date}.jsonl)"),
            (["eu-app/2026-11-06.jsonl"], "there are no installs of 2026-11-06 (eu-app/{date}.jsonl)"),
            (
                ["eu/2026-11-06.jsonl", "us/2026-11-05.jsonl", "us-app/2026-11-06.jsonl"],
                "there are no clicks of 2026-11-05 (us/{date}.jsonl), no clicks of 2026-11-06 (eu/{date}.jsonl) "
                    + "and no installs of 2026-11-06 (us-app/{date}.jsonl)"
            ),
            (
                ["eu/2026-11-06.jsonl", "us/2026-11-06.jsonl"],
                "there are no clicks of 2026-11-06 (eu/{date}.jsonl, us/{date}.jsonl)"
            ),
            (
                ["us/2026-11-05.jsonl", "us/2026-11-06.jsonl", "us-app/2026-11-06.jsonl"],
                "there are no clicks of 2026-11-05 to 2026-11-06 (us/{date}.jsonl) and no installs of 2026-11-06 "
                    + "(us-app/{date}.jsonl)"
            ),
        ])
    func dated(files: [String], missing: String) async throws {
        let world = try Self.regions()
        for file in files { try Self.remove(file, of: world) }
        let day = (from: "2026-11-06", to: "2026-11-06")
        let failure = await #expect(throws: RunError.self) { try await world.result(day, to: "days") }
        #expect(failure?.kind == .inputMissing)
        #expect(failure?.description.hasPrefix("cannot decide 2026-11-06: \(missing) under ") == true)
        let allowed = try await world.result(day, to: "days") { $0.days?.allowsMissing = true }
        #expect(allowed.warningTexts == ["2026-11-06 is decided although \(missing)"])
        // Who allowed it once has accepted it.
        let again = try await world.result(day, to: "days") { $0.isForced = true }
        #expect(again.warnings == allowed.warnings)
    }

    @Test(
        "of any day stop a day with what is wrong with the pattern, and not with that logs may still come",
        arguments: [
            ("us/dt={date}.jsonl", "no file matches it under IN; check how it is spelled; check --input, or"),
            ("US/{date}.jsonl", "no file matches it under IN; check how it is spelled; "),
            ("us/{date}.jsonl ", "no file matches it under IN; check how it is spelled; "),
            ("s3://b/{date}/*", "it is the address of a store; copy the files here, and name those"),
        ])
    func misspelt(pattern: String, problem: String) async throws {
        let world = try Self.regions(clicks: ["eu/{date}.jsonl", pattern])
        let day = (from: "2026-11-06", to: "2026-11-06")
        let told =
            "cannot decide 2026-11-06: \"\(pattern)\" finds no clicks of any day: "
            + problem.replacing("IN", with: world.run.options.input)
        let failure = await #expect(throws: RunError.self) { try await world.result(day, to: "days") }
        #expect(failure?.kind == .inputMissing)
        #expect(failure?.description.hasPrefix(told) == true, "\(failure?.description ?? "")")
        #expect(failure?.description.contains("--allow-missing") == false)
        #expect(try world.run(of: day, to: "days").preview().stop?.description == failure?.description)
        let allowed = try await world.result(day, to: "days") { $0.days?.allowsMissing = true }
        #expect(allowed.warningTexts.first?.hasPrefix("2026-11-06 is decided although there are no clicks of") == true)
    }

    @Test("are named by the days that were decided without them, and asked for no more until they come")
    func accepted() async throws {
        let world = try Self.regions()
        for file in ["us/2026-11-05.jsonl", "us-app/2026-11-05.jsonl"] { try Self.remove(file, of: world) }
        _ = try await world.result(("2026-11-04", "2026-11-04"), to: "days")
        let (lost, next) = (("2026-11-05", "2026-11-05"), ("2026-11-06", "2026-11-06"))
        _ = try await world.result(lost, to: "days") { $0.days?.allowsMissing = true }
        func missing(_ day: String) throws -> [[String: String]] {
            try world.published(day, in: "days").manifest["missing_logs"] as? [[String: String]] ?? []
        }
        let clicks = ["kind": "click", "date": "2026-11-05", "pattern": "us/{date}.jsonl"]
        let installs = ["kind": "install", "date": "2026-11-05", "pattern": "us-app/{date}.jsonl"]
        #expect(try missing("2026-11-04").isEmpty)
        #expect(try missing("2026-11-05") == [clicks, installs])
        let night = try await world.result(next, to: "days") { $0.days?.reprocess = 2 }
        #expect(night.days.map(\.outcome) == [.unchanged, .unchanged, .published])
        #expect(
            night.warningTexts == [
                "2026-11-05 is decided although there are no clicks of 2026-11-05 (us/{date}.jsonl) and no installs of "
                    + "2026-11-05 (us-app/{date}.jsonl)",
                "2026-11-06 is decided although there are no clicks of 2026-11-05 (us/{date}.jsonl)",
            ])
        #expect(try missing("2026-11-06") == [clicks])

        try Self.remove("eu/2026-11-05.jsonl", of: world)
        let more = await #expect(throws: RunError.self) {
            try await world.result(next, to: "days") { $0.isForced = true }
        }
        #expect(more?.kind == .inputMissing, "what nobody has accepted is asked for")
        for (path, line) in [
            ("eu/2026-11-05.jsonl", DeviceLogs.click("c-eu-2026-11-05", at: "2026-11-05T08:00:00Z", device: 0)),
            ("us/2026-11-05.jsonl", DeviceLogs.click("c-us-2026-11-05", at: "2026-11-05T08:00:00Z", device: 1)),
            ("us-app/2026-11-05.jsonl", DeviceLogs.install("i-us-2026-11-05", at: "2026-11-05T09:00:00Z", device: 1)),
        ] {
            try world.run.write(line + [0x0A], to: path)
        }
        let complete = try await world.result((lost.0, next.0), to: "days")
        #expect(complete.days.map(\.outcome) == [.restated(rowsChanged: 1), .unchanged] && complete.warnings == [])
        #expect(try missing("2026-11-05").isEmpty && missing("2026-11-06").isEmpty)
    }

    @Test("that one day was decided without are not given up for days that had them, nor once they came")
    func acceptedElsewhere() async throws {
        let world = try Self.regions()
        func decide(_ day: String, allowed: Bool = false, forced: Bool = false) async throws {
            _ = try await world.result((day, day), to: "days") { options in
                options.days?.allowsMissing = allowed
                options.isForced = forced
            }
        }
        func put(_ isThere: Bool) throws {
            let line = DeviceLogs.click("c-us-2026-11-04", at: "2026-11-04T08:00:00Z", device: 1) + [0x0A]
            if isThere {
                try world.run.write(line, to: "us/2026-11-04.jsonl")
            } else {
                try Self.remove("us/2026-11-04.jsonl", of: world)
            }
        }
        // The pattern has files from the third on: without that of the fourth there is a hole.
        try world.run.write(DeviceLogs.click("c", at: "2026-11-03T08:00:00Z") + [0x0A], to: "us/2026-11-03.jsonl")
        try world.run.write(DeviceLogs.click("d", at: "2026-11-03T08:00:00Z") + [0x0A], to: "eu/2026-11-03.jsonl")
        try await decide("2026-11-05")
        try put(false)
        try await decide("2026-11-06", allowed: true)
        let before = await #expect(throws: RunError.self) { try await decide("2026-11-05", forced: true) }
        #expect(before?.kind == .inputMissing, "it had them")
        try await decide("2026-11-06", forced: true)
        try put(true)
        try await decide("2026-11-06")
        try put(false)
        let after = await #expect(throws: RunError.self) { try await decide("2026-11-06", forced: true) }
        #expect(after?.kind == .inputMissing, "they had come")
    }

    @Test("are told from logs that have no line of a day, which a warning names")
    func quiet() async throws {
        let world = try Self.regions()
        for file in [
            "us/2026-11-06.jsonl", "eu/2026-11-06.jsonl", "us-app/2026-11-05.jsonl", "eu-app/2026-11-05.jsonl",
        ] {
            try world.run.write([UInt8](), to: file)
        }
        let result = try await world.result(("2026-11-04", "2026-11-06"), to: "days")
        #expect(
            result.warningTexts == [
                "no click of 2026-11-06 was read; check that the logs are complete",
                "no install of 2026-11-05 was read; check that the logs are complete",
            ])
        let undated = try Self.regions(clicks: ["eu/*.jsonl"], installs: ["eu-app/*.jsonl"])
        let wrong = try await undated.result(("2025-11-04", "2025-11-06"), to: "days")
        #expect(
            wrong.warningTexts == [
                "no click of 2025-11-04 to 2025-11-06 was read; check that the logs are complete",
                "no install of 2025-11-04 to 2025-11-06 was read; check that the logs are complete",
            ])
    }

    @Test("are no loss before the first logs that a pattern of clicks finds, nor on the day before for installs")
    func beginnings() async throws {
        let world = try Self.regions()
        for file in ["us/2026-11-04.jsonl", "us-app/2026-11-05.jsonl", "eu-app/2026-11-05.jsonl"] {
            try Self.remove(file, of: world)
        }
        let result = try await world.result(("2026-11-06", "2026-11-06"), to: "days")
        #expect(result.warnings == [])
        #expect(result.attributed == 2)
    }

    @Test("stop a day that a pattern without days finds logs for")
    func mixed() async throws {
        let world = try Self.regions(clicks: ["us/{date}.jsonl", "eu/*.jsonl"])
        let day = (from: "2026-11-06", to: "2026-11-06")
        #expect(try await world.result(day, to: "days").attributed == 2)
        try Self.remove("us/2026-11-06.jsonl", of: world)
        let failure = await #expect(throws: RunError.self) { try await world.result(day, to: "days") }
        #expect(failure?.kind == .inputMissing)
        #expect(failure?.description.contains("no clicks of 2026-11-06 (us/{date}.jsonl)") == true)
        try Self.remove("eu", of: world)
        let none = await #expect(throws: RunError.self) {
            try await world.result(day, to: "days") { $0.days?.allowsMissing = true }
        }
        #expect(none?.kind == .inputMissing)
        #expect(none?.description.contains("eu/*.jsonl") == true)
    }

    @Test("of an hour are no loss while another hour of the day has logs")
    func hours() async throws {
        let world = try DayWorld(
            text: DeviceLogs.pipeline(clicks: ["c/{date}-{hour}.jsonl"], installs: ["i/{date}-{hour}.jsonl"]))
        try world.run.write(DeviceLogs.click("c1", at: "2026-11-05T08:00:00Z") + [0x0A], to: "c/2026-11-05-08.jsonl")
        try world.run.write(DeviceLogs.install("i1", at: "2026-11-05T09:00:00Z") + [0x0A], to: "i/2026-11-05-09.jsonl")
        let result = try await world.result(("2026-11-05", "2026-11-05"), to: "days")
        #expect(result.warnings == [])
        #expect(result.attributed == 1)
    }
}
