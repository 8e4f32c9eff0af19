import AttributionModel
import Reporting
import Signals

/// The clicks that reports tell, by what they go by.
protocol CountedClicks {
    /// Calls `body` with values of a dimension, absent where they are null, and clicks of each; a value may come again.
    func forEach(in dimension: Dimension, _ pool: TextPool, _ body: (TextID, DimensionCounts) -> Void)
    /// The days that have clicks.
    var byDay: [(day: Int32, counts: DimensionCounts)] { get }
}

/// The clicks that a run has counted.
struct ClicksOfRun: CountedClicks {
    let totals: ClickTotals
    /// By the numbers of `totals`.
    let dimensions: [DimensionValues]

    func forEach(in dimension: Dimension, _: TextPool, _ body: (TextID, DimensionCounts) -> Void) {
        let value: KeyPath<DimensionValues, TextID>
        switch dimension {
        case .campaigns: value = \.campaign
        case .referrers: value = \.referrer
        case .links: value = \.link
        case .sources: value = \.source
        case .days: return
        }
        totals.byDimensions.forEach { body(dimensions[$0][keyPath: value], $1) }
    }

    var byDay: [(day: Int32, counts: DimensionCounts)] { totals.byDay.all }
}
