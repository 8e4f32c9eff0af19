import AttributionModel

/// Files that are gone, have no readable line, or are no longer named by any path, though the run that published a day
/// had found lines of that day in them: if the day is decided again, it is without them, and its manifest will no
/// longer name them.
struct GoneFiles {
    /// What became of a file, in the words of messages and in their order.
    private enum Fate: String, CaseIterable {
        case gone, empty
        case unreadable = "without a readable line"
        case unnamed = "no longer named by any path"
    }

    /// The files of one day and kind.
    private struct Loss {
        /// The day as it is kept if that is what happens; without rows if they are given up.
        var day: LostDays.KeptDay
        /// How many lines of the day they had.
        var lines: Int
        /// How many lines of the day are in files that were not there before, or have been added to others.
        var newLines: Int

        /// Whether other files have fewer new lines: then they are not the same ones, packed anew.
        var isLoss: Bool { newLines < lines }

        /// Whether published rows would be lost, or what they say.
        var costsRows: Bool { isLoss && day.rows > 0 }

        var text: String { day.losses[0] }
        var them: String { day.files.count.itOrThem }
    }
    private var losses: [Loss] = []

    /// Compares what was read with the manifests of those of the days that were published before.
    ///
    /// A file with the same content under another name counts as the same, and lines may have moved to other files, new
    /// ones or known ones, if these have as many more.
    init(_ logs: LogsOfDays) throws {
        for day in logs.decided {
            guard let before = logs.published[day] else { continue }
            let lacking = try logs.lacking(of: before)
            // Installs first, as a run stops at the first loss, and rows come from installs.
            for kind in [RecordKind.install, .click] where !lacking[kind].isEmpty {
                let newLines = logs.newLines(of: day, kind, since: try before.manifest.inputs.ofDay())
                let loss = GoneFiles.loss(of: lacking[kind], newLines, before, logs)
                if loss.lines != newLines { losses.append(loss) }
            }
        }
    }

    private static func loss(
        of gone: [[UInt8]: KnownFiles.File], _ newLines: Int, _ before: PublishedDay, _ logs: LogsOfDays
    ) -> Loss {
        let (names, lines) = (Set(gone.keys), gone.values.reduce(0) { $0 + $1.dayLines })
        let fates = Set(names.map { fate(of: $0, logs) })
        let problem = Fate.allCases.filter(fates.contains).map(\.rawValue).listed("or")
        let text =
            "\(names.namesOfFiles), which had \(lines.counted("line")) of \(CivilDay.name(before.day)) when that day was "
            + "published, \(names.count.isOrAre) \(problem)"
            + (newLines > 0 && newLines < lines ? ", and others have gained only \(newLines)" : "")
        // Naming a file again is no use where it is gone, nor putting back one that is there.
        let remedy =
            fates == [.unnamed]
            ? "name \(names.count.itOrThem) again"
            : fates.contains(.unnamed) ? LostDays.puttingBackOrNaming : LostDays.puttingBack
        let day = LostDays.KeptDay(
            day: before.day, rows: logs.run.options.isForced ? 0 : before.rows, files: names, losses: [text],
            remedy: remedy, isKnown: before.own.keptWithout.isSuperset(of: names))
        return Loss(day: day, lines: lines, newLines: newLines)
    }

    /// What became of a file without records.
    private static func fate(of name: [UInt8], _ logs: LogsOfDays) -> Fate {
        if let lines = logs.linesRead[name] { return lines == 0 ? .empty : .unreadable }
        return logs.run.hasFile(name) ? .unnamed : .gone
    }

    /// The first day that would be decided again with fewer lines than it had, and why it is not; nil if there is none.
    ///
    /// Days that are kept are not decided.
    func refusal(under folder: String, keeping kept: Set<Int32>) -> LostDays.RefusedDay? {
        losses.first { $0.isLoss && !kept.contains($0.day.day) }.map { loss in
            LostDays.RefusedDay(
                loss.day.day,
                "cannot decide \(CivilDay.name(loss.day.day)) again: \(loss.text) (under \(folder)); \(loss.day.remedy), or "
                    + LostDays.remedy(keeping: loss.day.rows, without: loss.them))
        }
    }

    /// The published days that would lose rows and are kept, each with what a person should know of it: all of them if
    /// that is allowed, otherwise those for which somebody has accepted all losses.
    func kept(allowingLoss: Bool) -> [LostDays.KeptDay] {
        let costly = losses.filter(\.costsRows).map(\.day)
        return costly.filter { loss in allowingLoss || costly.allSatisfy { $0.day != loss.day || $0.isKnown } }
    }

    /// What a person should know of losses, for the days that were decided.
    func warnings(of decided: Range<Int32>) -> [String] {
        losses.filter { decided.contains($0.day.day) }.map { loss in
            let others =
                loss.isLoss
                ? "without \(loss.them)" : "with \(loss.newLines.counted("line")) that other files have gained"
            return "\(loss.text); that day is decided again \(others)"
        }
    }
}
