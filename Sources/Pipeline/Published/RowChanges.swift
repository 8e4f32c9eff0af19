import AttributionModel
import Compression
import Reviewing

/// Compares the rows of a day with those that they replace.
///
/// Both are in order, so they are merged: only ids of installs whose row is in one of the files take memory.
struct RowChanges {
    /// A file of rows, and the digest of its bytes.
    typealias File = (path: String, digest: Digest)

    /// How many rows differ: the new and changed ones or, if these are more, the gone and changed ones.
    let rowCount: Int
    /// How many installs have a row among those that are replaced, but none any more.
    let goneInstalls: Int
    /// Installs that count for another referrer or campaign than before, although the same click or link has brought
    /// them.
    private(set) var movedCredit = MovedCredit()
    /// Installs that have lost the link that was published, as the catalogue does not let it match any more.
    private(set) var lostCredit = LostCredit()
    /// Whether all rows are the same, and those before could be read.
    let areNone: Bool

    /// Reads two files of rows; `why` tells what the catalogue says of former links, and is nil where it says nothing.
    init(from oldFile: File, to newFile: File, why: LostCredit.Lookup? = nil) throws(RunError) {
        var newRows = try OrderedRows(newFile) { RowChanges.failure(readingBack: newFile.path, $0) }
        // nil once the old file turns out to be one that cannot be read.
        var oldRows = try? OrderedRows(oldFile)
        var newRowCount = 0
        var changed = 0
        var (gone, added) = (UnpairedRows(), UnpairedRows())
        func passOld() { if (try? oldRows?.advance()) == nil { oldRows = nil } }
        func passNew() throws(RunError) {
            newRowCount += 1
            try newRows.advance()
        }
        while oldRows?.row != nil || newRows.row != nil {
            let (old, new) = (oldRows?.row, newRows.row)
            if let old, let new, old.isSameInstall(as: new) {
                if !old.hasSameLine(as: new) {
                    changed += 1
                    // Older versions wrote other columns, which tell nothing here.
                    if let was = old.result, let now = new.result {
                        movedCredit.add(was, now)
                        if let why { lostCredit.add(was, now, why: why) }
                    }
                }
                passOld()
                try passNew()
            } else if let old, new.map(old.comes) ?? true {
                gone.add(old.install)
                passOld()
            } else if let new {
                // If there are no old rows to compare with, only the number of new rows is needed.
                if oldRows != nil { added.add(new.install) }
                try passNew()
            }
        }
        // If the task was cancelled, that is why the old rows could not be read to their end.
        try RunError.requireGoingOn()
        // Rows that can no longer be read are all replaced.
        rowCount = oldRows != nil ? max(gone.count, added.count) + changed : newRowCount
        areNone = oldRows != nil && rowCount == 0
        goneInstalls = oldRows != nil ? gone.installs.subtracting(added.installs).count : 0
    }

    /// The error for rows that the run itself wrote: what helps with an older result does not help with these.
    private static func failure(readingBack path: String, _ problem: ResultLines.Problem) -> RunError {
        let text =
            switch problem {
            case .unreadable(let error): "\(error)"
            case .changed: "its content is another one"
            case .damaged: "a line is not a row"
            }
        return RunError(
            .inputOutput,
            "cannot read back \(path), which was just written: \(text); "
                + "\(problem.remedyForAccess ?? "check that disk") and run again")
    }

    /// The rows that only one of the files has: the other has none of the same install and time.
    private struct UnpairedRows {
        private(set) var count = 0
        private(set) var installs: Set<Digest> = []

        mutating func add(_ install: Digest) {
            count += 1
            installs.insert(install)
        }
    }
}

/// The rows of a file in their order, of which only the first two values are looked at: versions of the program differ
/// in the others.
private struct OrderedRows {
    /// A row: where it and its values are among some lines.
    struct Row {
        private let bytes: [UInt8]
        private let installID: Range<Int>
        private let requestedAt: Range<Int>
        private let line: Range<Int>

        /// Reads the line that begins at the cursor, and steps over it.
        init(_ cursor: inout JSONCursor) throws(DamagedLine) {
            bytes = cursor.bytes
            let start = cursor.place
            try cursor.take("{")
            try cursor.passKey("install_id")
            installID = try cursor.value()
            try cursor.passKey("requested_at")
            requestedAt = try cursor.value()
            line = start..<(try cursor.endLine())
        }

        /// The digest of its install's id.
        var install: Digest { Digest(of: bytes.span.extracting(installID)) }

        func isSameInstall(as other: Row) -> Bool {
            bytes[requestedAt].elementsEqual(other.bytes[other.requestedAt])
                && bytes[installID].elementsEqual(other.bytes[other.installID])
        }

        func hasSameLine(as other: Row) -> Bool { bytes[line].elementsEqual(other.bytes[other.line]) }

        /// All of its columns; nil if they are others than this version writes.
        var result: ResultRow? { try? ResultRow(copying: bytes, from: line.lowerBound, to: bytes.count) }

        private var installText: [UInt8] { JSONText.bytes(bytes, installID.dropFirst().dropLast()) }

        /// Whether it precedes another row (spec §6).
        func comes(before other: Row) -> Bool {
            let (mine, theirs) = (bytes[requestedAt], other.bytes[other.requestedAt])
            // All times have the same length, so their texts have the same order.
            if !mine.elementsEqual(theirs) { return mine.lexicographicallyPrecedes(theirs) }
            return installText.lexicographicallyPrecedes(other.installText)
        }
    }

    private let lines: ResultLines
    private var cursor = JSONCursor([], 0..<0)
    /// The row at hand; nil after the last one.
    private(set) var row: Row?

    /// Opens a file at its first row.
    init(_ file: RowChanges.File, error: (@Sendable (ResultLines.Problem) -> RunError)? = nil) throws(RunError) {
        lines = try ResultLines(path: file.path, digest: file.digest, error: error)
        try advance()
    }

    /// Goes to the next row.
    mutating func advance() throws(RunError) {
        while cursor.place >= cursor.end {
            guard let piece = try lines.next(size: 1 << 20) else {
                row = nil
                return
            }
            cursor = piece.cursor
        }
        do {
            row = try Row(&cursor)
        } catch {
            throw lines.damaged(error)
        }
    }
}
