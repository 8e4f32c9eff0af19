import AttributionModel
import Sources

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
        var day: Int32
        var kind: RecordKind
        /// Their names' bytes.
        var names: Set<[UInt8]>
        /// The first of them, and how many others there are.
        var name: String
        var others: Int { names.count - 1 }
        var them: String { names.count.itOrThem }
        /// What became of them.
        var fates: Set<Fate>
        /// How many lines of the day they had.
        var lines: Int
        /// How many lines of the day are in files that were not there before, or have been added to others.
        var newLines: Int
        /// The day's published rows; none if they are given up.
        var rows: Int
        /// Whether somebody has accepted that the day stays as it is without these files.
        var isKnown: Bool

        var text: String {
            let (name, date) = (name.printable, CivilDay.name(day))
            let had = "had \(lines.counted("line")) of \(date) when that day was published,"
            let problem = Fate.allCases.filter(fates.contains).map(\.rawValue).listed("or")
            let gained = newLines > 0 && isLoss ? ", and others have gained only \(newLines)" : ""
            return "\(others.counted("other file", after: name)), which \(had) \(names.count.isOrAre) \(problem)"
                + gained
        }

        /// What to do about them: naming a file again is no use where it is gone, nor putting back one that is there.
        var remedy: String {
            fates == [.unnamed]
                ? "name \(them) again"
                : fates.contains(.unnamed) ? LostDays.puttingBackOrNaming : LostDays.puttingBack
        }

        /// Whether other files have fewer new lines: then they are not the same ones, packed anew.
        var isLoss: Bool { newLines < lines }

        /// Whether published rows would be lost, or what they say.
        var costsRows: Bool { isLoss && rows > 0 }
    }
    private var losses: [Loss] = []

    /// Compares what was read with the manifests of those of the days that were published before.
    ///
    /// A file with the same content under another name counts as the same, and lines may have moved to other files, new
    /// ones or known ones, if these have as many more.
    init(_ logs: LogsOfDays) throws {
        // Installs first, as a run stops at the first loss, and rows come from installs.
        let kinds: [RecordKind] = [.install, .click]
        let options = logs.run.options
        for day in logs.decided {
            guard let before = logs.published[day] else { continue }
            let lacking = try logs.filled.lacking(of: before)
            for kind in kinds {
                let gone = lacking[kind]
                guard let first = gone.keys.min(by: { $0.lexicographicallyPrecedes($1) }) else { continue }
                let newLines = try GoneFiles.newLines(of: day, kind, logs, since: before)
                let lines = gone.values.reduce(0) { $0 + $1.dayLines }
                guard lines != newLines else { continue }
                let fates = gone.keys.map { GoneFiles.fate(of: $0, logs.filled.linesRead, under: options.input) }
                losses.append(
                    Loss(
                        day: day, kind: kind, names: Set(gone.keys), name: String(decoding: first, as: UTF8.self),
                        fates: Set(fates), lines: lines, newLines: newLines,
                        rows: options.isForced ? 0 : before.rows,
                        isKnown: before.keptWithout.isSuperset(of: gone.keys)))
            }
        }
    }

    /// What became of a file without records; `linesRead` are the numbers of lines of those that the run has read.
    private static func fate(of name: [UInt8], _ linesRead: [[UInt8]: Int], under folder: String) -> Fate {
        if let lines = linesRead[name] { return lines == 0 ? .empty : .unreadable }
        return InputFiles.exists(String(decoding: name, as: UTF8.self), under: folder) ? .unnamed : .gone
    }

    /// How many lines of a day are in other files than it was decided by, or have been added to these.
    private static func newLines(
        of day: Int32, _ kind: RecordKind, _ logs: LogsOfDays, since before: PublishedDay
    ) throws(RunError) -> Int {
        let inputs = logs.inputs(kind)
        let known = try KnownLines(of: before)
        return logs.files.files(of: kind, day: day).reduce(0) { sum, found in
            sum + known.newLines(of: found.lines, in: inputs[found.file])
        }
    }

    /// The first day that would be decided again with fewer lines than it had, and why it is not; nil if there is none.
    ///
    /// Days that are kept are not decided.
    func refusal(under folder: String, keeping kept: Set<Int32>) -> LostDays.RefusedDay? {
        losses.first { $0.isLoss && !kept.contains($0.day) }.map { loss in
            let problem =
                "cannot decide \(CivilDay.name(loss.day)) again: \(loss.text) (under \(folder)); \(loss.remedy), or "
                + LostDays.remedy(keeping: loss.rows, without: loss.them)
            return LostDays.RefusedDay(day: loss.day, error: RunError(.inputMissing, problem))
        }
    }

    /// The published days that would lose rows and are kept, each with what a person should know of it: all of them if
    /// that is allowed, otherwise those for which somebody has accepted all losses.
    func kept(allowingLoss: Bool) -> [LostDays.KeptDay] {
        let costly = losses.filter(\.costsRows)
        return costly.filter { loss in
            allowingLoss || costly.allSatisfy { $0.day != loss.day || $0.isKnown }
        }.map { loss in
            LostDays.KeptDay(
                day: loss.day, rows: loss.rows, files: loss.names, losses: [loss.text], remedy: loss.remedy,
                isKnown: loss.isKnown)
        }
    }

    /// What a person should know of losses, for the days that were decided.
    func warnings(of decided: Range<Int32>) -> [String] {
        losses.filter { decided.contains($0.day) }.map { loss in
            let others =
                loss.isLoss
                ? "without \(loss.them)" : "with \(loss.newLines.counted("line")) that other files have gained"
            return "\(loss.text); that day is decided again \(others)"
        }
    }
}
