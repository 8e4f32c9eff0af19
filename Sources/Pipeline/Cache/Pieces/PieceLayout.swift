import AttributionModel

/// The layout of a piece of a cache file in words: the clicks of one block of lines and what it has besides; of a block
/// of installs, only the latter.
///
/// ```
/// head · halves of the clicks' ids · clicks · texts
/// ```
/// Among the texts (`TextSection`) are signals of clicks and ids that are no UUIDs, and the tables of what blocks have
/// beside clicks. What repeats stands once a run or once a piece (`SharedTextKind`). Nothing depends on the catalogue
/// or on numbers that a run gives out.
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

    /// The low bits of a click's time and keys: how many keys there are, at most 17.
    static let keyBits: UInt64 = 31
    /// Set there if the id is a UUID.
    static let uuidBit: UInt64 = 32
    /// Set there if the signals are kept.
    static let signalsBit: UInt64 = 64

    /// A click's time, its number of keys and further bits in one word; times end before 2101.
    @inline(__always)
    static func word(_ clickedAt: Instant, keys: Int, _ bits: UInt64) -> UInt64 {
        UInt64(bitPattern: clickedAt.milliseconds) << 8 | UInt64(keys) | bits
    }

    /// The first words of a click.
    ///
    /// Then follow two words for each key; the id, a `PackedUUID` or the word that stands for its bytes; and the word
    /// that stands for the signals, if they are kept.
    enum Click: Int {
        /// The lower half of the digest of its id; the upper one is kept apart, as every run first asks which ids
        /// repeat.
        case idLow
        /// Milliseconds and, in the low byte, the number of keys and further bits: what follows these words.
        case timeAndKeys
        /// The digest of link and address (`LedgerEntry`).
        case linkAndIP
        /// References to the combination, and in the high half to the class.
        case combinationAndClass
        /// The reference to the payload.
        case payload
        /// Half of the digest of the line (`LedgerEntry`).
        case line
    }
}
