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

/// Columns of a row as some line spells them out.
protocol SpelledColumns {
    /// Calls `body` with a text column's bytes, which are copied only where they hold escapes; nil where it is null.
    func withBytes<Result>(_ column: RowColumn, _ body: (Span<UInt8>) -> Result) -> Result?
}

extension ResultRow: SpelledColumns {}
extension SpelledTouch: SpelledColumns {}
