import AttributionModel
import Reviewing
import Signals

/// A task's view of the pools of dimensions' values: rows name the same few over and over.
struct DimensionNumbers: Sendable {
    private var texts: TextIDCache
    private var linkNames: TextIDCache

    init(texts: TextPool, linkNames: TextPool) {
        self.texts = TextIDCache(texts)
        self.linkNames = TextIDCache(linkNames, bits: 15)
    }

    /// The numbers of a link's values in a row's columns.
    mutating func values<Columns: SpelledColumns>(of row: borrowing Columns) -> DimensionValues {
        DimensionValues(
            link: row.withBytes(.linkID) { linkNames.id(of: $0) } ?? .absent,
            campaign: row.withBytes(.campaign) { texts.id(of: $0) } ?? .absent,
            referrer: row.withBytes(.referrer) { texts.id(of: $0) } ?? .absent,
            source: row.withBytes(.source) { texts.id(of: $0) } ?? .absent)
    }
}
