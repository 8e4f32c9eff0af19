import AttributionModel

/// Files that are gone, have no readable line, or are no longer named by any path, though the run that published a day
/// had found lines of that day in them: if the day is decided again, it is without them, and its manifest will no
/// longer name them, so that nobody would look for them even if they came back.
///
/// If other files have gained more lines of the day than these had, a warning gives both numbers: logs may be packed
/// anew, and others have come late.
enum GoneFiles {
    /// What became of a file, in the words of messages and in their order.
    private enum Fate: String, CaseIterable {
        case gone, empty
        case unreadable = "without a readable line"
        case unnamed = "no longer named by any path"
    }

    /// The files of one day and kind.
    private struct Gone {
        /// The day with what is told of it if it is kept.
        let day: LostDays.KeptDay
        /// Whether its rows are given up.
        let isForced: Bool
        /// How many lines of the day they had.
        let lines: Int
        /// How many lines of the day are in files that were not there before, or have been added to others.
        let newLines: Int

        /// Whether other files have fewer new lines: then these are not all of the old ones, packed anew.
        var isLoss: Bool { newLines < lines }

        /// Whether published rows would be lost, or what they say.
        var costsRows: Bool { isLoss && day.rows > 0 && !isForced }
    }

    /// What the days have lost that were published before, by comparing what was read with their manifests.
    ///
    /// A file with the same content under another name counts as the same, and lines may have moved to other files, new
    /// ones or known ones, if these have as many more. A day that would lose rows is kept if that is allowed, or if
    /// somebody has accepted all of its losses.
    static func losses(_ logs: LogsOfDays) throws -> [LostDays.Loss] {
        try logs.decided.flatMap { day -> [LostDays.Loss] in
            guard let before = logs.published[day] else { return [] }
            let lacking = try logs.lacking(of: before)
            // Installs first, as a run stops at the first loss, and rows come from installs.
            let gone = try [RecordKind.install, .click].filter { !lacking[$0].isEmpty }.map { kind in
                let newLines = logs.newLines(of: day, kind, since: try before.manifest.inputs.ofDay()).total
                return GoneFiles.gone(lacking[kind], newLines, before, logs)
            }
            let keepsRows = logs.span.allowsMissing || gone.allSatisfy { !$0.costsRows || $0.day.isKnown }
            return gone.filter { $0.lines != $0.newLines }.map {
                loss(of: $0, keepsRows, under: logs.run.options.input)
            }
        }
    }

    private static func gone(
        _ files: [[UInt8]: KnownFiles.File], _ newLines: Int, _ before: PublishedDay, _ logs: LogsOfDays
    ) -> Gone {
        let (names, lines) = (Set(files.keys), files.values.reduce(0) { $0 + $1.dayLines })
        let fates = Set(names.map { fate(of: $0, logs) })
        let problem = Fate.allCases.filter(fates.contains).map(\.rawValue).listed("or")
        let text =
            "\(names.namesOfFiles), which had \(lines.counted("line")) of \(before.day.name) when that day was "
            + "published, \(names.count.isOrAre) \(problem)"
            + (newLines > 0 && newLines < lines ? ", and others have gained only \(newLines)" : "")
        // Naming a file again is no use where it is gone, nor putting back one that is there.
        let remedy =
            fates == [.unnamed]
            ? "name \(names.count.itOrThem) again"
            : fates.contains(.unnamed) ? LostDays.puttingBackOrNaming : LostDays.puttingBack
        let day = LostDays.KeptDay(
            day: before.day, rows: before.rows, files: names, losses: [text], remedy: remedy,
            isKnown: before.own.keptWithout.isSuperset(of: names))
        return Gone(day: day, isForced: logs.run.options.isForced, lines: lines, newLines: newLines)
    }

    /// What became of a file without records.
    private static func fate(of name: [UInt8], _ logs: LogsOfDays) -> Fate {
        if let lines = logs.linesRead[name] { return lines == 0 ? .empty : .unreadable }
        return logs.run.hasFile(name) ? .unnamed : .gone
    }

    private static func loss(of gone: Gone, _ keepsRows: Bool, under folder: String) -> LostDays.Loss {
        let (day, text, them) = (gone.day, gone.day.losses[0], gone.day.files.count.itOrThem)
        let others =
            gone.isLoss ? "without \(them)" : "with \(gone.newLines.counted("line")) that other files have gained"
        let refusal =
            "cannot decide \(day.day.name) again: \(text) (under \(folder)); \(day.remedy), or "
            + LostDays.remedy(keeping: day.rows, isForced: gone.isForced, without: them)
        return LostDays.Loss(
            day: day.day, kept: keepsRows && gone.costsRows ? day : nil, refusal: gone.isLoss ? refusal : nil,
            warning: "\(text); that day is decided again \(others)")
    }
}
