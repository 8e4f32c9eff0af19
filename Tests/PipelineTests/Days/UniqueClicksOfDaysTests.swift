import AttributionModel
import Fixtures
import Testing

@Suite("Unique clicks of a day")
struct UniqueClicksOfDaysTests {
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
        for (age, unique) in [(.hour, 0), (.day - 1, 0), (.day, 1)] as [(Milliseconds, Int)] {
            let clicks = [("c1", midnight - age), ("c2", midnight)].map { id, time in
                let click: Fields = [
                    "click_id": id, "clicked_at": moment(time), "link_id": "spring", "ip": "203.0.113.9",
                ]
                return click
            }
            var run = try WholeRun("short", clicks: clicks.map { try $0.line }, installs: [])
            try run.scratch.write([Self.pipeline], to: "short.yaml")
            run.pipeline = "\(run.scratch.path)/short.yaml"
            let day = String(moment(midnight).prefix(10))
            let found = try await DayWorld(run: run, zone: 0).publish([(day, day)], to: "days")
            #expect(try found[0].report("days").contains { $0.hasPrefix("\(day),1,1,\(unique),") }, "\(age) ms apart")
        }
    }
}
