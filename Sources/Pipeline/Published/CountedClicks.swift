import AttributionModel
import Reporting
import Signals

/// The clicks that reports show, by their dimensions.
protocol CountedClicks {
    /// Calls `body` with the values of a dimension, absent for null, and the clicks of each; a value may occur again.
    func forEach(in dimension: Dimension, _ pool: TextPool, _ body: (TextID, DimensionCounts) -> Void)
    /// The days that have clicks.
    var byDay: [(day: BatchDay, counts: DimensionCounts)] { get }
}
