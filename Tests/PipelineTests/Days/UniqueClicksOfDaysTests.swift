import AttributionModel
import Testing

@Suite("Unique clicks of a day")
struct UniqueClicksOfDaysTests {
    /// How long before the day's click another one was, and how many unique clicks the day then has.
    private static let ages: [(Milliseconds, Int)] = [(.hour, 0), (.day - 1, 0), (.day, 1)]

    /// Neither its window nor its `dedupe` reaches back as far as unique clicks do.
    private static let pipeline = """
        pipeline: short
        clicks: {path: [clicks-*.jsonl.gz], screening: {dedupe: 0s}}
        installs: {path: [installs-*.jsonl.gz]}
        match: {window: 1h, tiers: [{name: address, type: probabilistic, key: [ip]}]}
        """

    @Test("have none of their link and address less than 24 hours before them, on the day before included")
    func midnight() async throws {
        let midnight: Milliseconds = -12 * .hour
        for (age, unique) in Self.ages {
            let clicks = [("c1", midnight - age), ("c2", midnight)].map { id, time in
                let click: Fields = [
                    "click_id": id, "clicked_at": moment(time), "link_id": "spring", "ip": "203.0.113.9",
                ]
                return click
            }
            var run = try WholeRun("short", clicks: clicks.map { try $0.line }, installs: [])
            try run.decide(by: Self.pipeline)
            let day = String(moment(midnight).prefix(10))
            let found = try await DayWorld(run: run, zone: 0).publish([(day, day)], to: "days")
            #expect(try found[0].report("days").contains { $0.hasPrefix("\(day),1,1,\(unique),") }, "\(age) ms apart")
        }
    }

    @Test("have none less than 24 hours before them in logs that come from the cache, either", arguments: ["9", "8"])
    func cached(lastDigit: String) async throws {
        let text = Self.pipeline.replacing("clicks-*.jsonl.gz", with: "'{date}/clicks.jsonl.gz'")
            .replacing("installs-*.jsonl.gz", with: "'{date}/installs.jsonl.gz'")
        let midnight: Milliseconds = -12 * .hour
        for (age, unique) in Self.ages {
            var run = try WholeRun("short", clicks: [], installs: [])
            try run.decide(by: text)
            let days = [midnight - .day, midnight].map { String(moment($0).prefix(10)) }
            for (day, click) in zip(days, [("c1", midnight - age, "9"), ("c2", midnight, lastDigit)]) {
                let fields: Fields = [
                    "click_id": click.0, "clicked_at": moment(click.1), "link_id": "spring",
                    "ip": "203.0.113.\(click.2)",
                ]
                try run.write([try fields.line], to: "\(day)/clicks.jsonl.gz")
                try run.write([String](), to: "\(day)/installs.jsonl.gz")
            }
            let world = CachedWorld(DayWorld(run: run, zone: 0))
            _ = try await world.publish(days[0], to: "with")
            let found = try await world.publish(days[1], to: "with")
            #expect(try found.cachedFiles() == 1)
            let row = "\(days[1]),1,1,\(lastDigit == "9" ? unique : 1),"
            #expect(try found.report("days").contains { $0.hasPrefix(row) }, "\(age) ms apart")
        }
    }
}
