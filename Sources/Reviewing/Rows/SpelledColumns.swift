/// Columns of a row as some line spells them out.
public protocol SpelledColumns {
    /// Calls `body` with a text column's bytes, which are copied only where they hold escapes; nil where it is null.
    func withBytes<Result>(_ column: RowColumn, _ body: (Span<UInt8>) -> Result) -> Result?
}

extension ResultRow: SpelledColumns {}
extension SpelledTouch: SpelledColumns {}
