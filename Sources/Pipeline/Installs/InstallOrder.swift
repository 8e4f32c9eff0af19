import AttributionModel
import Compression
import Matching

/// The installs of a run in (`requested_at`, `install_id`, raw bytes) order: an install's number is its place.
struct InstallOrder: Sendable {
    /// The bytes of each install: its reference, and a bit in three sets.
    static let bytesPerInstall = MemoryLayout<UInt64>.stride + 1
    /// The bytes of each repeat in a table that is at least three eighths full.
    static let bytesPerRepeat = 8 * MemoryLayout<(InstallNumber, EarlierInstall)>.stride / 3

    /// Where each install's record is kept, by number.
    var references: [UInt64] = []
    /// Lines of one `install_id` and time that differ: only their bytes tell which one stays.
    ///
    /// nil if there are none, or once that is known.
    var rivals: RivalInstalls?
    /// Installs whose `install_id` was kept before.
    var duplicates = BitSet<InstallNumber>()
    /// How many of them are of another app than the install of the run that was kept.
    var duplicatesOfOtherApps = 0
    /// The most decided installs that have one `once_per` value; 0 where each has its own.
    var mostOfOneOnceValue = 0
    /// Repeats and the decided installs, of the run or of earlier days, whose rows they copy.
    var repeats: [InstallNumber: EarlierInstall] = [:]
    /// The rows of earlier days that installs may repeat or inherit from.
    var earlier = EarlierRows()
    /// The installs of each part of the run.
    var parts: [Range<Int>] = []
    /// Installs whose rows are copied by repeats.
    var repeated = BitSet<InstallNumber>()
    /// Installs whose device occurs again: where they are attributed, later ones may inherit from them.
    var deviceComesAgain = BitSet<InstallNumber>()
    /// The first `requested_at`; nil without installs.
    var start: Instant?
    /// The classes of the installs that are decided.
    var classes = InstallClasses()
    /// The memory of all that has a place for each install, and of repeats.
    var memory: [HeldMemory] = []

    var count: Int { references.count }

    /// Puts the least line of each group of rivals before the others, which are its duplicates; in one partition.
    ///
    /// `lines` are the same partition of the lines that were read again, whose installs come so much `later`.
    ///
    /// - Throws: `RunError` of kind `defect` where the second reading found no such line, or one that the first did not
    ///   read, though the files were the same.
    mutating func settle(
        _ rivals: consuming SortedCursor, among lines: consuming SortedCursor, _ least: inout LeastLineReader,
        later: Milliseconds
    ) throws {
        var lines = RecordStream(lines)
        try lines.advance()
        try rivals.forEachMoment { first, group in
            let key = LineKey(id: first.key, time: Instant(milliseconds: first.time)).later(by: -later)
            let digest = try least.line(with: key, in: &lines).map { Digest(of: $0.span).low }
            guard let stays = group.first(where: { $0.second == digest }) else {
                throw RunError.differingReadings(of: "installs")
            }
            references.swapAt(first.install.place, stays.install.place)
        }
    }
}

/// Records of installs in the sorters of the values by which they meet.
extension SortRecord {
    /// An install's record under one of its values.
    init(of install: InstallNumber, under value: Digest, at time: Instant) {
        self.init(key: value, time: time.milliseconds, first: UInt64(install.number))
    }

    /// The install whose record it is, unless it is an earlier row's.
    var install: InstallNumber { InstallNumber(number: UInt32(first)) }
}

/// Installs of one id and time whose lines are not copies of each other.
struct RivalInstalls: Sendable {
    /// By id and time, in the order of their numbers, which follow one another; `second` is the line's digest.
    let sorted: SortedRecords
    /// Their ids.
    let ids: RepeatFilter

    /// The record of one of them.
    static func record(of install: InstallNumber, _ id: Digest, at time: Instant, line: UInt64) -> SortRecord {
        var record = SortRecord(of: install, under: id, at: time)
        record.second = line
        return record
    }
}
