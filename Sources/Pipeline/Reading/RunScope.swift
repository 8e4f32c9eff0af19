import AttributionModel
import Signals

/// What a run reads and how its rows are divided: by batch days, or all in one part (spec §8a).
struct RunScope: Sendable {
    /// The batch days that are decided, in order; nil for a run without dates.
    let days: ClosedRange<BatchDay>?
    /// The times of the clicks that are read for matching; others count as clicks of other days.
    let clicks: Range<Instant>
    /// Where each part begins, and the end of the last.
    private let bounds: [Instant]

    /// All there is, in one part.
    static let everything = RunScope(
        days: nil, clicks: Instant.earliest..<Instant.end, bounds: [Instant.earliest, Instant.end])

    /// How many parts there are; at least one.
    var partCount: Int { bounds.count - 1 }
    /// The times of the installs that are decided.
    var installs: Range<Instant> { bounds[0]..<bounds[partCount] }

    /// No click at or before this time can keep a reported one from being unique.
    var uniqueFrom: Instant { installs.lowerBound - .day }

    /// The part that an instant lies in, nil outside all of them.
    func part(of instant: Instant) -> Int? {
        guard partCount > 1 else { return installs.contains(instant) ? 0 : nil }
        let next = bounds.firstPlace { $0 > instant }
        return next == 0 || next == bounds.count ? nil : next - 1
    }

    /// The day of a part, nil in a run without dates.
    func day(ofPart part: Int) -> BatchDay? { days.map { $0.lowerBound + part } }
}

extension RunScope {
    /// The batch days of a range, one part each.
    init(days: ClosedRange<BatchDay>, pipeline: PipelineDefinition) {
        let zone = pipeline.zone
        let bounds = (days.lowerBound...days.upperBound + 1).map { ZoneTable.shared.start(ofDay: $0, in: zone) }
        let end = bounds[bounds.count - 1] + pipeline.match.clockSkew
        self.init(days: days, clicks: pipeline.clickStart(ofDay: days.lowerBound)..<end, bounds: bounds)
    }
}

extension PipelineDefinition {
    /// When the clicks that a day's run reads begin.
    ///
    /// This is earlier than the day by the longest window, or by 24 hours where windows are shorter, as whether a click
    /// is unique depends on the 24 hours before it. It is earlier still by `dedupe`, so that duplicates are found.
    func clickStart(ofDay day: BatchDay) -> Instant {
        start(ofDay: day) - max(match.longestWindow, .day) - clicks.screening.dedupe
    }
}
