import AttributionModel

/// How a piece of a cache file lies in its words: the clicks of one block of lines (README, Day by day).
///
/// ```
/// head · clicks, as every run looks at them · their details · combinations · texts
/// ```
/// Clicks and details have a fixed size, so that both are walked over. What repeats stands once a piece: combinations of
/// dimensions, what screening asks of a click (`CachedClass`), payloads. Nothing depends on the catalogue or on numbers
/// that a run gives out.
struct PieceLayout {
    /// The words of the head, in this order.
    enum Head: Int, CaseIterable {
        /// The block's place in its file, and its member's.
        case sequence, member
        /// Its lines; those that are not blank; those of them that are unreadable.
        case lines, filled, unreadable
        /// How many clicks and combinations follow.
        case clicks, combinations
        /// How many keys a click has room for.
        case keys
        /// Where the tables stand among the texts: begin and length.
        case tables, tablesLength
    }

    /// The words of a click: id (2), time, digest of link and address, combination and digest of the line, class; then two
    /// words a key.
    static func clickWords(keys: Int) -> Int { 6 + 2 * keys }
    /// The words of a click's details: signals, then where the id and the payload stand among the texts.
    static let detailWords = SignalWords.count + 2
    /// The words of a combination: digest, and where its texts stand.
    static let combinationWords = 3

    /// How many clicks there are.
    let clickCount: Int
    /// How many keys a click has room for.
    let keyCount: Int
    /// How many combinations there are.
    let combinationCount: Int

    /// The words of one click.
    var stride: Int { PieceLayout.clickWords(keys: keyCount) }
    /// Where the clicks begin.
    var clicks: Int { Head.allCases.count }
    /// Where their details begin.
    var details: Int { clicks + clickCount * stride }
    /// Where the combinations begin.
    var combinations: Int { details + clickCount * PieceLayout.detailWords }
    /// Where the texts begin.
    var texts: Int { combinations + combinationCount * PieceLayout.combinationWords }
}
