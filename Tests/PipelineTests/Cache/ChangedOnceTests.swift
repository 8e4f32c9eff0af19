import Fixtures
import Pipeline
import Testing

@Suite struct ChangedOnceTests {
    private static let clicks = [
        #"{"click_id":"c1","clicked_at":"2025-01-01T00:00:00Z","link_id":"l","ip":"192.0.2.4"}"#,
        #"{"click_id":"c3","clicked_at":"2025-01-03T00:00:00Z","link_id":"l","ip":"192.0.2.4"}"#,
    ]
    private static let installs = [
        #"{"install_id":"i1","requested_at":"2025-01-01T01:00:00Z","ip":"192.0.2.4","user_id":"u1"}"#,
        #"{"install_id":"i2","requested_at":"2025-01-02T01:00:00Z","ip":"192.0.2.9"}"#,
        #"{"install_id":"i3","requested_at":"2025-01-03T01:00:00Z","ip":"192.0.2.4","user_id":"u1"}"#,
    ]

    @Test(arguments: [true, false])
    func `a night of another "once_per" leaves nothing in the cache that changes a later row`(
        usesCache: Bool
    ) async throws {
        let scratch = try ScratchDirectory()
        try scratch.write(Self.clicks, to: "clicks.jsonl")
        try scratch.write(Self.installs, to: "installs.jsonl")
        for field in ["user_id", "device_id"] {
            let text = """
                pipeline: x
                clicks: {path: [clicks.jsonl]}
                installs: {path: [installs.jsonl], screening: {once_per: \(field)}}
                match: {window: 24h, tiers: [{name: a, type: probabilistic, key: [ip]}]}
                """
            try scratch.write([text], to: "\(field).yaml")
        }
        var options = RunOptions(input: scratch.path, output: .folder("\(scratch.path)/days"))
        for (day, field) in [("01", "user_id"), ("02", "device_id"), ("03", "user_id")] {
            var days = DayOptions(over: .range(from: "2025-01-\(day)", to: "2025-01-\(day)"))
            days.cache.isUsed = usesCache
            options.days = days
            _ = try await AttributionRun(pipeline: "\(scratch.path)/\(field).yaml", options: options).run()
        }
        let rows = try Published(folder: "\(scratch.path)/days/date=2025-01-03").rows
        #expect(rows.map { $0["repeat_of"] as? String } == ["i1"])
    }
}
