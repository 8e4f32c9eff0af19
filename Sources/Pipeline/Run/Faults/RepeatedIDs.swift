import AttributionModel

/// Clicks or installs half of which or more have the id of another one, so that they count for nothing.
///
/// Most likely the pipeline takes another field for the id, or files are there several times. Repeated lines are no
/// fault of their own, so nothing else shows it.
struct RepeatedIDs {
    private var counts = ByKind { _ in (records: 0, duplicates: 0) }

    /// Adds clicks that were read.
    mutating func add(_ clicks: ClickTotals) {
        add(.click, clicks.verdicts, duplicates: Int(ClickVerdict.duplicate.rawValue))
    }

    /// Adds installs that were screened.
    mutating func add(_ installs: InstallTotals) {
        add(.install, installs.verdicts, duplicates: Int(InstallVerdict.duplicate.rawValue))
    }

    private mutating func add(_ kind: RecordKind, _ verdicts: [Int], duplicates: Int) {
        counts[kind].records += verdicts.reduce(0, +)
        counts[kind].duplicates += verdicts[duplicates]
    }

    /// A warning for each kind of log of which half or more are repeated, clicks first.
    var warnings: [String] {
        RecordKind.logs.compactMap { kind in
            let (records, duplicates) = counts[kind]
            guard records >= SilentFaults.fewRecords, 2 * duplicates >= records else { return nil }
            return "\(duplicates) of \(records.counted(kind.name)) repeat the \(kind.name)_id of another and are left "
                + "out; check which field the pipeline takes for it, and whether files are there twice"
        }
    }
}
