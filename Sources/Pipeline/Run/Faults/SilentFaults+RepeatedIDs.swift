import AttributionModel

extension SilentFaults {
    /// Installs of several apps that share ids, and clicks or installs half of which or more have the id of another
    /// one, so that they count for nothing; clicks first.
    ///
    /// Most likely the pipeline takes another field for the id, such as the device's, or files are there several times.
    /// Repeated lines are no fault of their own, so nothing else shows it.
    var repeatedIDs: [String] {
        [
            ofOtherApps,
            Self.repeated(.click, clicks, duplicates: Int(ClickVerdict.duplicate.rawValue)),
            Self.repeated(.install, installs.verdicts, duplicates: Int(InstallVerdict.duplicate.rawValue)),
        ].compactMap { $0 }
    }

    private var ofOtherApps: String? {
        let count = duplicatesOfOtherApps
        guard count > 0 else { return nil }
        return "\(count.counted("install")) \(count == 1 ? "has" : "have") the install_id of one of another "
            + "app and \(count.isOrAre) left out; check which field the pipeline takes for it"
    }

    private static func repeated(_ kind: RecordKind, _ verdicts: [Int], duplicates: Int) -> String? {
        let (records, duplicates) = (verdicts.reduce(0, +), verdicts[duplicates])
        guard records >= fewRecords, 2 * duplicates >= records else { return nil }
        return "\(duplicates) of \(records.counted(kind.name)) repeat the \(kind.name)_id of another and are left "
            + "out; check which field the pipeline takes for it, and whether files are there twice"
    }
}
