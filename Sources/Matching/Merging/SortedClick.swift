public import AttributionModel

/// A click under one key, as it is sorted: by key, time, class and the first bytes of its id.
public struct SortedClick: Sendable, Equatable {
    /// The digest of its key and the tier's place; clicks and installs with the same one share the key.
    public var key: Digest
    /// Its `clicked_at`, within the range of required times, for which a record has 42 bits.
    public var clickedAt: Instant
    /// Its `ClickClass` in this run; below `maximumClasses`.
    public var classNumber: UInt32
    /// The first eight bytes of `click_id`, the first byte highest.
    public var idPrefix: UInt64
    /// Where its record is kept.
    public var reference: UInt64
    /// Its number in this run.
    public var number: ClickNumber
    /// Its link, in this run.
    public var link: LinkNumber
    /// Its place among the clicks of its key that the merge took in, in the order of time; 0 before that.
    public var place: UInt32 = 0

    /// Makes a click under one of its keys.
    public init(
        key: Digest, clickedAt: Instant, classNumber: UInt32, idPrefix: UInt64, reference: UInt64, number: ClickNumber,
        link: LinkNumber
    ) {
        self.key = key
        self.clickedAt = clickedAt
        self.classNumber = classNumber
        self.idPrefix = idPrefix
        self.reference = reference
        self.number = number
        self.link = link
    }

    /// The bits of a class number beside the 42 of a time.
    private static let classBits: Int64 = 21
    /// How many classes a run can distinguish.
    public static let maximumClasses = 1 << classBits

    /// The record that the sorter orders.
    public var record: SortRecord {
        SortRecord(
            key: key,
            time: (clickedAt - Instant.earliest) << SortedClick.classBits | Int64(classNumber),
            first: idPrefix, second: reference, third: UInt64(number.number) << 32 | UInt64(link.number))
    }

    /// Reads a record that `record` made.
    @inline(__always)
    public init(_ record: SortRecord) {
        key = record.key
        clickedAt = Instant.earliest + (record.time >> SortedClick.classBits)
        classNumber = UInt32(truncatingIfNeeded: record.time & Int64(SortedClick.maximumClasses - 1))
        idPrefix = record.first
        reference = record.second
        number = ClickNumber(number: UInt32(truncatingIfNeeded: record.third >> 32))
        link = LinkNumber(number: UInt32(truncatingIfNeeded: record.third))
    }
}
