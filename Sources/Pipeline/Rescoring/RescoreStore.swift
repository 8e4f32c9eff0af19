import Signals

/// What the tasks of a re-scoring share, part after part; the counts of a part are freed with it, so that a year of
/// small days takes as much memory as one day.
final class RescoreStore: Sendable {
    /// Texts of apps, links and signals.
    let pool = TextPool()
    /// The texts of reports' dimensions, except names of links.
    let texts = TextPool()
    let linkNames = TextPool()
    let clicks: ClickNumbers
    /// Rows that are done with, for their memory.
    let spareRows = SpareValues<RenderedRows>()
    let spareNumbers = SpareValues<DimensionNumbers>()

    init(clicks: ClickNumbers = ClickNumbers()) { self.clicks = clicks }

    /// One task's numbers of dimensions, to be given back.
    func takeNumbers() -> DimensionNumbers {
        spareNumbers.take() ?? DimensionNumbers(texts: texts, linkNames: linkNames)
    }
}
