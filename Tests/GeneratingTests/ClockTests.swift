import AttributionModel
import Foundation
import Testing

@testable import Generating

@Suite struct ClockTests {
    @Test func `Zones have the offsets of the system's time zones through two years`() throws {
        for region in Region.table() {
            for zone in region.zones {
                let other = try #require(TimeZone(identifier: zone.webName), "\(zone.webName)")
                for hour in stride(from: 0, to: 2 * 365 * 24, by: 1) {
                    let instant = GeneratorOptions.start + Int64(hour) * .hour
                    let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
                    guard zone.minutesEast(at: instant) * 60 != other.secondsFromGMT(for: date) else { continue }
                    Issue.record("\(zone.name) at \(date)")
                    break
                }
            }
        }
    }

    @Test func `The day's curve rises from the first instant to the last and never falls`() {
        let curve = DayCurve(days: 3)
        var last = curve.start
        for number in 0..<10_000 {
            let instant = curve.instant(of: number, among: 10_000)
            #expect(instant >= last && instant < curve.end)
            last = instant
        }
        #expect(curve.instant(of: 0, among: 10_000) == curve.start)
        #expect(curve.end - last < .hour)
    }
}
