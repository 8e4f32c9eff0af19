import AttributionModel

extension SilentFaults {
    /// Records that count for nothing, or for little, because of an id that others have.
    ///
    /// Enough for a warning are: any installs of several apps that share an id, half of all clicks or of all installs,
    /// a twentieth of clicks if they are no copies, and nine tenths of answers. Most likely the pipeline takes another
    /// field for the id, such as the device's, or files are there several times. Repeated lines are no fault of their
    /// own, so nothing else shows it.
    func repeated(by pipeline: PipelineDefinition) -> [String] {
        [
            ofOtherApps,
            repeated(.click, clicks, \.clicks, .duplicate) ?? differing,
            repeated(.install, installs.verdicts, \.installs.verdicts, .duplicate),
            pipeline.installs.screening.oncePer.flatMap(repeatedAnswers),
        ].compactMap { $0 }
    }

    private var differing: String? {
        let all = clicks.total
        guard differingDuplicates >= Self.manyRecords, Self.areATwentieth(differingDuplicates, of: all) else {
            return nil
        }
        return "\(differingDuplicates) of \(all) clicks have the click_id of another, though not its link or address, "
            + "and are left out; check which field the pipeline takes for it, and whether several logs count alike"
    }

    private func repeatedAnswers(_ oncePer: InstallField) -> String? {
        let repeats = installs.verdicts[.repeat]
        let all = repeats + installs.decided
        guard all >= Self.fewRecords, 10 * repeats >= 9 * all else { return sharedValue(oncePer, of: all) }
        return "\(repeats) of \(all) installs repeat the answer of one with the same \(oncePer.name) (once_per); check "
            + "that it tells users or devices apart"
    }

    /// Fewer installs may be those of somebody who tests.
    private static let mostOfOneUser = 100

    /// Installs of one value, a twentieth of all or more: it may stand for users of whom nothing is known.
    private func sharedValue(_ oncePer: InstallField, of all: Int) -> String? {
        let count = notes.mostOfOneOnceValue
        guard count >= Self.mostOfOneUser, Self.areATwentieth(count, of: all) else { return nil }
        return "\(count) of \(all) installs have one and the same \(oncePer.name) and repeat each other's answers "
            + "(once_per); leave the field out of installs whose \(oncePer.name) is not known"
    }

    private var ofOtherApps: String? {
        let count = notes.duplicatesOfOtherApps
        guard count > 0 else { return nil }
        return "\(count.counted("install")) \(count.hasOrHave) the install_id of one of another "
            + "app and \(count.isOrAre) left out; check which field the pipeline takes for it"
    }

    /// Records of which half or more are duplicates, in all or on some days: a file that was uploaded twice is a small
    /// part of what a night reads that decides earlier days again.
    private func repeated<Verdict>(
        _ kind: RecordKind, _ verdicts: Tally<Verdict>, _ ofDay: KeyPath<RecordsOfDay, Tally<Verdict>>,
        _ duplicate: Verdict
    ) -> String? {
        func isRepeated(_ verdicts: Tally<Verdict>, atLeast fewest: Int) -> Bool {
            let records = verdicts.total
            return records >= fewest && 2 * verdicts[duplicate] >= records
        }
        func text(_ verdicts: Tally<Verdict>, of days: String) -> String {
            "\(verdicts[duplicate]) of \(verdicts.total.counted(kind.name))\(days) repeat the \(kind.name)_id of "
                + "another and are left out; check which field the pipeline takes for it, and whether files are there "
                + "twice"
        }
        if isRepeated(verdicts, atLeast: Self.fewRecords) { return text(verdicts, of: "") }
        let days = days.filter { isRepeated($0[keyPath: ofDay], atLeast: Self.someRecords) }
        guard !days.isEmpty else { return nil }
        let sum = days.reduce(into: Tally()) { $0 += $1[keyPath: ofDay] }
        return text(sum, of: " of \(days.map(\.day).names)")
    }
}
