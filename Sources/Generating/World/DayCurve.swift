import AttributionModel

/// Spreads events over the days: busy in the evening, quiet at night.
struct DayCurve: Sendable {
    /// The first instant of the first day.
    let start = GeneratorOptions.start
    /// The number of days.
    let days: Int
    /// The first instant after the last day.
    var end: Instant { start + Int64(days) * .day }

    /// Events in each hour of the day, in parts of `total`.
    private static let hours: [UInt64] = [
        34, 28, 24, 21, 20, 21, 25, 31, 37, 42, 46, 50, 54, 56, 57, 58, 60, 64, 70, 75, 77, 72, 60, 46,
    ]
    private static let total = hours.reduce(0, +)
    private static let starts: [UInt64] = hours.indices.map { hours[..<$0].reduce(0, +) }

    /// The instant by which `number` of `count` events have happened.
    func instant(of number: Int, among count: Int) -> Instant {
        let whole = (UInt64(number) << 32) / UInt64(max(count, 1)) * UInt64(days)
        let day = whole >> 32
        let place = (whole & 0xFFFF_FFFF) * DayCurve.total
        var hour = Int(place >> 32) / 60
        while hour < 23, DayCurve.starts[hour + 1] << 32 <= place { hour += 1 }
        while hour > 0, DayCurve.starts[hour] << 32 > place { hour -= 1 }
        let within = (place - DayCurve.starts[hour] << 32) * 3_600_000 / (DayCurve.hours[hour] << 32)
        return start + Int64(day) * .day + Int64(hour) * .hour + Int64(within)
    }
}
