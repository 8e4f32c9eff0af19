import AttributionModel
import Matching
import Sources

/// The unreadable lines of a run for days, day by day: an unreadable line has no day, but its file has days that read
/// it.
///
/// The lines of a file go to the first of the run's days that reads the file on its own, whatever manifests name
/// (`LogsOfDays.firstParts`): if only that day is decided again, its run reads the file again, and the day gets the
/// same lines. Days that are decided one by one also have the lines of the windows before them.
final class RejectsOfDays {
    private let totals: RunTotals
    /// nil if there are none.
    private var records: RecordStream?
    private var bytes: [UInt8] = []
    /// The part that was read last.
    private var lastPart = -1
    /// Where the kind and the part are in the high half of a key.
    private static let (kindShift, partShift): (UInt64, UInt64) = (32, 34)

    /// Orders all rejects of a run by its days; `parts` gives the part that has those of a file, by the file's place
    /// among those of its kind.
    init(_ totals: RunTotals, parts: () -> ByKind<[Int: Int]>, in workspace: Workspace) throws {
        self.totals = totals
        guard totals.unreadable > 0 else { return }
        let parts = parts()
        let sorter = workspace.sorter("rejects of days", partitioning: .single)
        let input = sorter.makeInput()
        for (number, kind) in RecordKind.allCases.enumerated() {
            try totals[kind].rejects?.forEachRecord { record in
                let part = parts[kind][Int(record.key.high)] ?? 0
                var record = record
                record.key.high |= UInt64(number) << Self.kindShift | UInt64(part) << Self.partShift
                try input.append(record)
            }
        }
        input.close()
        records = RecordStream(try sorter.finish().cursor(over: 0))
        try records?.advance()
    }

    /// The rejects of a part, clicks first, in the order of their files; those of smaller parts are skipped.
    ///
    /// To be called for parts in order, once for each: what was read is not there again.
    func forEach(ofPart part: Int, _ body: (StoredReject, _ file: String) throws -> Void) throws {
        precondition(part > lastPart, "the rejects of days are read in order, those of each day once")
        lastPart = part
        while let record = records?.head, Self.part(of: record) < part { try records?.advance() }
        while let record = records?.head, Self.part(of: record) == part {
            try records?.advance()
            let kind = RecordKind.allCases[Int(record.key.high >> Self.kindShift & 3)]
            guard let store = totals[kind].rejects else { continue }
            var own = record
            own.key.high &= (1 << Self.kindShift) - 1
            let reject = try store.reject(of: own, lines: totals[kind].read.tally, &bytes)
            try body(reject, totals[kind].inputs[reject.file].name)
        }
    }

    private static func part(of record: SortRecord) -> Int { Int(record.key.high >> partShift) }
}
