import AttributionModel
import Matching

/// Passes on installs of one time in the order of their ids and, if these are the same, of their lines.
///
/// The entries of `InstallOrdering.record` hold the first bytes of ids. Few installs of one time whose ids agree in all
/// of these are compared in memory. Many, as where logs have one time for all and ids begin with the app's name, go
/// through another sorter by the bytes that follow, which spills what does not fit; and so on, until few are alike.
///
/// Ids can be made of which one after another differs further on while thousands go on alike: with a sorter for each
/// such place, 5,000 of them took a minute. So after a few sorters, all that is still alike is compared in memory.
struct AlikeInstalls: ~Copyable {
    /// An install, when it is its turn.
    struct Entry {
        var time: Instant
        var id: Digest
        /// The place of its record.
        var reference: UInt64
        /// The digest of its line; nil if no other install of this time has its id, which then was not looked up.
        var line: UInt64?
    }

    /// What entries of a sorter are ordered by, all of which are of one time.
    private enum Step {
        /// The bytes of ids from a place on, which the ids before it agree in; and how many such steps may follow.
        case bytes(from: Int, more: Int)
        /// The length of the id and the line, where ids differ in nothing else.
        case lines
    }

    /// The bytes of ids that an entry holds.
    private static let bytesPerStep = 24
    /// How many sorters by bytes of ids a group goes through at most.
    private static let mostSteps = 4

    private let workspace: Workspace
    private let mostInMemory: Int
    private var reader: ArenaReader
    private var bytes: [UInt8] = []
    /// How many groups went through a sorter.
    private(set) var largeGroups = 0

    /// Will look up records in `arena`, and compare groups of up to `mostInMemory` installs in memory.
    init(_ arena: RecordArena, in workspace: Workspace, mostInMemory: Int = 4096) {
        self.workspace = workspace
        self.mostInMemory = max(1, mostInMemory)
        reader = arena.makeReader()
    }

    /// Calls `body` with each install of a cursor over entries by time and id.
    ///
    /// - Throws: `CancellationError` soon after the task was cancelled.
    mutating func forEach(of cursor: consuming SortedCursor, _ body: (Entry) throws -> Void) throws {
        try forEachGroup(of: cursor, at: nil, next: .bytes(from: 16, more: Self.mostSteps - 1), body)
    }

    /// Calls `body` with each install of a cursor; what is alike in its entries, but too much to be compared in memory,
    /// is sorted by the `next` step, if there is one.
    private mutating func forEachGroup(
        of cursor: consuming SortedCursor, at time: Instant?, next: Step?, _ body: (Entry) throws -> Void
    ) throws {
        var batch: [SortRecord] = []
        var first: SortRecord?
        // All of a group, where it has more than one and is not large.
        var group: [SortRecord] = []
        var large: LargeGroup?
        while try cursor.next(into: &batch) {
            try Task.checkCancellation()
            for record in batch {
                guard let last = first else {
                    first = record
                    continue
                }
                guard last.time == record.time, last.key == record.key else {
                    try end(last, &group, &large, at: time, body)
                    first = record
                    continue
                }
                if large != nil {
                    try add(record, to: &large)
                    continue
                }
                if group.isEmpty { group.append(last) }
                group.append(record)
                if let next, group.count > mostInMemory {
                    large = LargeGroup(workspace, step: next)
                    largeGroups += 1
                    for record in group { try add(record, to: &large) }
                    group.removeAll(keepingCapacity: true)
                }
            }
        }
        if let first { try end(first, &group, &large, at: time, body) }
    }

    /// Ends a group: passes on its installs.
    private mutating func end(
        _ first: SortRecord, _ group: inout [SortRecord], _ large: inout LargeGroup?, at time: Instant?,
        _ body: (Entry) throws -> Void
    ) throws {
        let time = time ?? Instant(milliseconds: Int64(bitPattern: first.key.high))
        if let ended = large.take() {
            try pass(on: ended, at: time, body)
        } else if group.isEmpty {
            try body(first.entry(at: time, line: nil))
        } else {
            try compare(group, at: time, body)
            group.removeAll(keepingCapacity: true)
        }
    }

    /// Passes on installs that are compared in memory.
    private mutating func compare(_ group: [SortRecord], at time: Instant, _ body: (Entry) throws -> Void) throws {
        var keyed: [(record: SortRecord, id: [UInt8], line: UInt64)] = []
        keyed.reserveCapacity(group.count)
        for record in group {
            if keyed.count & ((1 << 12) - 1) == 0 { try Task.checkCancellation() }
            let install = try lookUp(record)
            keyed.append((record, Array(bytes[install.texts.installID]), install.line))
        }
        keyed.sort { one, other in
            one.id != other.id ? one.id.lexicographicallyPrecedes(other.id) : one.line < other.line
        }
        for (record, _, line) in keyed { try body(record.entry(at: time, line: line)) }
    }

    /// Adds an install to a large group.
    private mutating func add(_ record: SortRecord, to large: inout LargeGroup?) throws {
        let install = try lookUp(record)
        try large?.add(record, id: bytes[install.texts.installID], line: install.line)
    }

    /// Passes on a large group.
    private mutating func pass(on group: LargeGroup, at time: Instant, _ body: (Entry) throws -> Void) throws {
        let sorted = try group.finish()
        guard case .bytes(let start, let more) = group.step else {
            for partition in 0..<sorted.partitionCount {
                try sorted.forEachRecord(in: partition) { try body($0.entry(at: time, line: $0.key.low)) }
            }
            return
        }
        // What ids agree in is passed over, as it may be long.
        let isDone = group.isOfOneID || group.longest <= start + Self.bytesPerStep
        let next: Step? =
            if isDone {
                .lines
            } else if more > 0 {
                .bytes(from: max(start + Self.bytesPerStep, group.common.count), more: more - 1)
            } else {
                nil
            }
        for partition in 0..<sorted.partitionCount {
            try forEachGroup(of: sorted.cursor(over: partition), at: time, next: next, body)
        }
    }

    /// Reads an install's record, whose texts are then in `bytes`.
    private mutating func lookUp(_ record: SortRecord) throws(SpillError) -> InstallRecord {
        try reader.read(record.first, into: &bytes)
        return InstallRecord(decoding: bytes)
    }

    /// Installs of one time, too many to be compared in memory, on their way through a sorter.
    private struct LargeGroup {
        let step: Step
        private let sorter: Sorter
        private let input: SorterInput
        private var id: Digest?
        /// Whether all have the same id.
        private(set) var isOfOneID = true
        /// The bytes that all ids begin with.
        private(set) var common: ArraySlice<UInt8> = []
        /// The bytes of the longest id.
        private(set) var longest = 0

        init(_ workspace: Workspace, step: Step) {
            self.step = step
            sorter = workspace.sorter("installs of one time", partitioning: .single)
            input = sorter.makeInput()
        }

        mutating func add(_ record: SortRecord, id: ArraySlice<UInt8>, line: UInt64) throws(SpillError) {
            note(record, id)
            var entry = record
            switch step {
            case .bytes(let start, _):
                let rest = id.dropFirst(start)
                entry.key = Digest(high: rest.prefixWord, low: rest.dropFirst(8).prefixWord)
                entry.time = Int64(bitPattern: rest.dropFirst(16).prefixWord ^ 1 << 63)
            case .lines:
                entry.key = Digest(high: UInt64(id.count), low: line)
                entry.time = 0
            }
            try input.append(entry)
        }

        private mutating func note(_ record: SortRecord, _ bytes: ArraySlice<UInt8>) {
            longest = max(longest, bytes.count)
            let digest = Digest(high: record.second, low: record.third)
            guard let id else {
                id = digest
                common = ArraySlice(Array(bytes))
                return
            }
            guard digest != id else { return }
            isOfOneID = false
            let end = common.indices.first { place in
                let other = bytes.startIndex + place
                return other == bytes.endIndex || common[place] != bytes[other]
            }
            common = common[..<(end ?? common.endIndex)]
        }

        func finish() throws -> SortedRecords {
            input.close()
            return try sorter.finish()
        }
    }
}

extension SortRecord {
    /// The install of an entry by time or by bytes of the id.
    fileprivate func entry(at time: Instant, line: UInt64?) -> AlikeInstalls.Entry {
        AlikeInstalls.Entry(time: time, id: Digest(high: second, low: third), reference: first, line: line)
    }
}
