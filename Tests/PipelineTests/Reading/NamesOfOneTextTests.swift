import Pipeline
import Testing

// Other systems take both for one name.
#if os(Linux)
    @Suite("Files whose names differ in bytes alone, as é in one scalar and in two")
    struct NamesOfOneTextTests {
        private static let names = ["caf\u{E9}", "cafe\u{301}"]

        @Test("are all read, by days too, from the logs and from the cache, and tell late lines from their own")
        func days() async throws {
            let world = try DayWorld(text: DeviceLogs.pipeline())
            for (place, name) in Self.names.enumerated() {
                for day in ["2026-11-05", "2026-11-06"] {
                    // The second device asks a day after its click, whose file the cache has by then.
                    let click = DeviceLogs.click("c\(place)-\(day)", at: "\(day)T08:00:00Z", device: place)
                    try world.write(place == 0 ? [click] : [click, click], toClicksOf: day, as: name)
                    let install = DeviceLogs.install("i\(place)-\(day)", at: "\(day)T07:0\(place):00Z", device: place)
                    try world.write([install], toInstallsOf: day, as: name)
                }
            }
            _ = try await world.run.result()
            let whole = try world.run.lastPublished()
            #expect(try whole.counts("click_lines")["lines"] == 6)
            let days = try await world.publish(
                [("2026-11-05", "2026-11-05"), ("2026-11-06", "2026-11-06")], to: "days")
            #expect(try days[0].rows.map { $0["click_id"] as? String } == [nil, nil])
            #expect(try days[1].rows.map { $0["click_id"] as? String } == ["c0-2026-11-05", "c1-2026-11-05"])
            let inputs = try #require(try days[1].manifest["inputs"] as? [[String: Any]])
            #expect(Set(inputs.compactMap { $0["hash"] as? String }).count == 8)
            let again = try await world.result(("2026-11-06", "2026-11-06"), to: "days") { $0.isForced = true }
            #expect(again.warnings == [])
            #expect(try world.published("2026-11-06", in: "days").rows.count == 2)
        }
    }
#endif
