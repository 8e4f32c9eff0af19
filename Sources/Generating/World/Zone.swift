import AttributionModel
import Signals

/// A time zone as SDKs and browsers name it.
struct Zone: Sendable {
    /// The name that SDKs give.
    let name: String
    /// The name that browsers give: the older one, where a zone was renamed.
    let webName: String
    /// The periods from the first day of the logs on; copies, as tasks that share the table's would wait for each
    /// other.
    private let periods: [ZonePeriod]

    init(_ name: String, web: String? = nil) {
        self.name = name
        webName = web ?? name
        let zone = ZoneTable.shared.index(ofName: name.utf8Span.span) ?? 0
        let first = ZoneTable.shared.period(zone, at: GeneratorOptions.start)
        periods = Array(
            sequence(first: first) { period in
                period.until < Instant.end ? ZoneTable.shared.period(zone, at: period.until) : nil
            })
    }

    /// Minutes east of UTC at an instant of the logs.
    func minutesEast(at instant: Instant) -> Int {
        Int(periods.first { instant < $0.until }?.minutesEast ?? 0)
    }
}
