import AttributionModel

/// The layout of a piece of a cache file in words: the clicks of one block of lines or, of a block of installs, only what
/// it has beside these.
///
/// ```
/// head · halves of the clicks' ids · clicks · texts
/// ```
/// Among the texts (`TextSection`) are the ids and signals of clicks, and the tables of what blocks have beside clicks.
/// What repeats stands once a run or once a piece (`SharedTextKind`). Nothing depends on the catalogue or on numbers
/// that a run gives out.
enum PieceLayout {
    /// The words of the head, in this order.
    enum Head: Int, CaseIterable {
        /// The block's place in its file, and in its member.
        case sequence, member
        /// Its lines; those that are not blank; how many of these are unreadable.
        case lines, filled, unreadable
        /// How many clicks follow, and how many words they take.
        case clicks, clickWords
        /// The least and the greatest time of the block's records.
        case first, last
        /// Where the tables are among the bytes (`PieceTables`).
        case tables
    }

    /// The words of a click before its keys.
    static let clickWords = 6

    /// A click's time and its number of keys, at most 17, in one word; times end before 2101.
    @inline(__always)
    static func word(_ clickedAt: Instant, keys: Int) -> UInt64 {
        UInt64(bitPattern: clickedAt.milliseconds) << 8 | UInt64(keys)
    }

    /// The words of a click; two words for each key follow.
    enum Click: Int {
        /// The lower half of the digest of its id; the upper one is kept apart, as every run first asks which ids
        /// repeat.
        case idLow
        /// Milliseconds, and in the low byte how many keys follow.
        case timeAndKeys
        /// The digest of link and address (`LedgerEntry`).
        case linkAndIP
        /// References to the combination, and in the high half to the class.
        case combinationAndClass
        /// The reference to the payload, and in the high half the digest of the line.
        case payloadAndLine
        /// Where the details are among the bytes: the signals if they are kept, then the id.
        case details
    }
}
