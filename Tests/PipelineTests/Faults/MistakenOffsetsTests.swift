import Fixtures
import Pipeline
import Testing

/// Offsets from UTC that have another unit than the pipeline says, as a run and `check` tell of them.
@Suite("Offsets of another unit")
struct MistakenOffsetsTests {
    /// What a run and `check` say of logs of `warplink`, whose clicks are in minutes west and installs in seconds east,
    /// where the pipeline says other units.
    private static func told(
        clicks: [String], installs: [String],
        units: (clicks: String, installs: String) = ("minutes_west", "seconds_east"),
        key: String = "timezone_offset"
    ) async throws -> [String] {
        var run = try WholeRun("", clicks: clicks, installs: installs)
        try run.decide(
            by: shippedText(
                "warplink", ("  timezone_offset: minutes_west", "  timezone_offset: \(units.clicks)"),
                ("  timezone_offset: seconds_east", "  timezone_offset: \(units.installs)"),
                (", timezone_offset]", ", \(key)]")))
        let words = ["say the same in", "seldom have the same"]
        let told = try await run.result().warnings.filter { warning in
            words.contains { warning.text.contains($0) }
        }
        #expect(told.allSatisfy { $0.subject == .uselessFields })
        let probes = try PipelineCheck(pipeline: run.pipeline).probe(logsIn: run.options.input)
        #expect(probes.flatMap(\.offsetFaults) == told.map(\.text))
        return told.map(\.text)
    }

    /// Where people are, with the minutes west of UTC and the zone.
    private static let places = [
        (300, "America/New_York"), (360, "America/Chicago"), (-60, "Europe/Paris"), (0, "UTC"),
    ]

    private static func clicks(_ count: Int, zoned: Int = 0) throws -> [String] {
        try (0..<count).map { number in
            let (west, zone) = places[number % places.count]
            return try WarpLinkScene.click(
                "c\(number)", ["timezone_offset": west, "timezone": number < zoned ? zone : nil]
            ).line
        }
    }

    private static func installs(_ count: Int, zoned: Int = 0) throws -> [String] {
        try (0..<count).map { number in
            let (west, zone) = places[number % places.count]
            return try WarpLinkScene.install(
                "i\(number)", ["timezone_offset_seconds": west * -60, "timezone": number < zoned ? zone : nil]
            ).line
        }
    }

    @Test("are told of by zones, from ten lines on that have both and are not of UTC")
    func zones() async throws {
        func warning(_ count: Int, _ kind: String, _ said: String, _ fitting: String) -> String {
            "timezone and timezone_offset say the same in 0 of the \(count) \(kind) that were looked at and have both, but "
                + "would in \(count) if the offset was \(fitting), not \(said); change the timezone_offset of \(kind) in "
                + "the pipeline"
        }
        let installs = try Self.installs(1)
        for (zoned, isTold) in [(14, true), (12, false)] {
            #expect(
                try await Self.told(
                    clicks: Self.clicks(20, zoned: zoned), installs: installs, units: ("minutes_east", "seconds_east"))
                    == (isTold ? [warning(11, "clicks", "minutes_east", "minutes_west")] : []))
        }
        #expect(
            try await Self.told(
                clicks: Self.clicks(1), installs: Self.installs(20, zoned: 20), units: ("minutes_west", "minutes_east"))
                == [warning(15, "installs", "minutes_east", "seconds_east")])
        #expect(try await Self.told(clicks: Self.clicks(40, zoned: 40), installs: Self.installs(40, zoned: 40)) == [])
    }

    @Test("are told of by clicks and installs without zones, of which thirty are not of UTC")
    func sides() async throws {
        let warning =
            "clicks and installs seldom have the same timezone_offset, but mostly would if that of clicks was minutes_west; "
            + "check the unit that the pipeline says for both"
        let units = ("minutes_east", "seconds_east")
        for (count, isTold) in [(39, true), (38, false)] {
            let told = try await Self.told(clicks: Self.clicks(count), installs: Self.installs(40), units: units)
            #expect(told == (isTold ? [warning] : []))
        }
        #expect(try await Self.told(clicks: Self.clicks(40), installs: Self.installs(40)) == [])
        #expect(
            try await Self.told(clicks: Self.clicks(40), installs: Self.installs(40), units: units, key: "language_tag")
                == [])
        // A zone goes before the field, and is sure.
        let sure = try await Self.told(clicks: Self.clicks(40), installs: Self.installs(40, zoned: 40), units: units)
        #expect(sure == [warning])
    }

    @Test("are told of where minutes are read as seconds, so that all are near UTC")
    func minutes() async throws {
        let told = try await Self.told(
            clicks: Self.clicks(40), installs: Self.installs(40), units: ("seconds_east", "seconds_east"))
        #expect(told.count == 1 && told[0].contains("if that of clicks was minutes_west;"), "\(told)")
    }

    @Test("are no matter where clicks and installs are of other places")
    func elsewhere() async throws {
        let clicks = try (0..<40).map { try WarpLinkScene.click("c\($0)", ["timezone_offset": -330]).line }
        #expect(try await Self.told(clicks: clicks, installs: Self.installs(40)) == [])
    }
}
