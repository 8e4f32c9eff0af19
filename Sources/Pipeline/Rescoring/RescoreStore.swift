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

    /// `clickLimit` says how many numbers of clicks that nobody needs are kept at most (`ClickNumbers`).
    init(clickLimit: Int) { clicks = ClickNumbers(limit: clickLimit) }

    /// One task's numbers of dimensions, to be given back.
    func takeNumbers() -> DimensionNumbers {
        spareNumbers.take() ?? DimensionNumbers(texts: texts, linkNames: linkNames)
    }
}
