import AttributionModel
import Fixtures
import Testing

@testable import Signals

@Suite struct ZoneClockTests {
    @Test func `a clock tells of every zone what the table does, in whatever order they are asked for`() {
        let table = ZoneTable.shared
        // Many more zones than it remembers.
        let zones = Array((1...UInt16.max).prefix { !table.canonicalName($0).isEmpty })
        var random = SeededNumbers(seed: 1)
        var clock = ZoneClock()
        for _ in 0..<5_000 {
            let zone = random.pick(zones)
            let instant = Instant.earliest + Int64(random.below(30_000)) * .day / 8
            let period = table.period(zone, at: instant)
            #expect(clock.minutesEast(zone, at: instant) == period.minutesEast)
            #expect(clock.minutesEast(zone, at: period.until) == table.period(zone, at: period.until).minutesEast)
        }
    }
}
