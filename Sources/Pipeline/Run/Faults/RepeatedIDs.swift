import AttributionModel

/// Clicks or installs half of which or more have the id of another one, or installs of several apps that share ids, so
/// that they count for nothing.
///
/// Most likely the pipeline takes another field for the id, such as the device's, or files are there several times.
/// Repeated lines are no fault of their own, so nothing else shows it.
struct RepeatedIDs {
    private var counts = ByKind { _ in (records: 0, duplicates: 0) }
    private var ofOtherApps = 0

    /// Adds what a run, or a part of its days, has read.
    mutating func add(_ totals: RunTotals) {
        add(.click, totals.clicks.verdicts, duplicates: Int(ClickVerdict.duplicate.rawValue))
        ofOtherApps += totals.duplicatesOfOtherApps
    }

    /// Adds installs that were screened.
    mutating func add(_ installs: InstallTotals) {
        add(.install, installs.verdicts, duplicates: Int(InstallVerdict.duplicate.rawValue))
    }

    private mutating func add(_ kind: RecordKind, _ verdicts: [Int], duplicates: Int) {
        counts[kind].records += verdicts.reduce(0, +)
        counts[kind].duplicates += verdicts[duplicates]
    }

    /// A warning of ids that apps share, and one for each kind of log of which half or more are repeated, clicks first.
    var warnings: [String] { [sharing].compactMap { $0 } + RecordKind.logs.compactMap(repeating) }

    private var sharing: String? {
        guard ofOtherApps > 0 else { return nil }
        return
            "\(ofOtherApps.counted("install")) \(ofOtherApps == 1 ? "has" : "have") the install_id of one of another "
            + "app and \(ofOtherApps.isOrAre) left out; check which field the pipeline takes for it"
    }

    private func repeating(_ kind: RecordKind) -> String? {
        let (records, duplicates) = counts[kind]
        guard records >= SilentFaults.fewRecords, 2 * duplicates >= records else { return nil }
        return "\(duplicates) of \(records.counted(kind.name)) repeat the \(kind.name)_id of another and are left "
            + "out; check which field the pipeline takes for it, and whether files are there twice"
    }
}
