import AttributionModel
import Reporting
import Signals

/// The clicks that a run has counted.
struct ClicksOfRun: CountedClicks {
    let totals: ClickTotals
    /// The values of the combinations that `totals` numbers.
    let dimensions: [DimensionValues]

    func forEach(in dimension: Dimension, _: TextPool, _ body: (TextID, DimensionCounts) -> Void) {
        totals.byDimensions.forEach { body(dimensions[$0][dimension], $1) }
    }

    var byDay: [(day: BatchDay, counts: DimensionCounts)] { totals.byDay.all }
}
