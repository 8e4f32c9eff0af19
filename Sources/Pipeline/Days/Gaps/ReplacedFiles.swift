import AttributionModel
import Sources

/// Files with lines of a published day that is not decided again, which the run has read, and which have other content
/// now without having gained lines of that day: most likely a correction was put in their place, or they were
/// compressed anew.
///
/// Which of the two nobody can tell: a manifest has the digest of the bytes as they lie on the disk, and the old lines
/// are not kept. The day keeps what it was decided by, while days that are decided now go by the new files.
enum ReplacedFiles {
    /// What a person should know of such days, in their order.
    ///
    /// Days that have gained lines are left out: `LateLines` tells of those, where they are in folders that the run's
    /// days read.
    static func warnings(_ logs: LogsOfDays) throws -> [String] {
        let published = logs.published.inOrder
        let stretches = Set(published.map(\.day)).union(logs.decided).sorted().stretches
        let corrected = try corrected(logs)
        return try published.compactMap { day in
            guard !logs.decided.contains(day.day),
                RecordKind.logs.contains(where: { !logs.files.files(of: $0, day: day.day).isEmpty })
            else { return nil }
            let known = try day.manifest.inputs.ofDay()
            guard RecordKind.logs.allSatisfy({ logs.newLines(of: day.day, $0, since: known).total == 0 }) else {
                return nil
            }
            let names = Set(RecordKind.logs.flatMap { replaced(of: day.day, $0, since: known, logs, corrected) })
            guard !names.isEmpty else { return nil }
            let date = day.day.name
            let have = names.count.hasOrHave
            let again = LostDays.again(isKept: day.own.isKept)
            return "\(names.namesOfFiles) \(have) other content, or \(have) been compressed anew, since \(date) was "
                + "published, which stays as it was; to decide it by what is there now, \(again) from that day on, "
                + "with \(LateLines.options(from: day.day, among: stretches))"
        }
    }

    /// The names of files by which days were decided that somebody has asked for again.
    ///
    /// Nights, which look back, decide days again with what has come since, and to files of their last days lines may
    /// still come.
    private static func corrected(_ logs: LogsOfDays) throws -> Set<[UInt8]> {
        guard let options = logs.run.options.days, options.reprocess == 0, case .range = options.days else { return [] }
        let again = logs.published.inOrder.filter { logs.decided.contains($0.day) && !$0.own.isEarly }
        return try again.reduce(into: []) { names, day in
            names.formUnion(try day.manifest.inputs.ofDay().byName.filter { $0.value.dayLines > 0 }.keys)
        }
    }

    /// The names of the files of a kind that were replaced.
    ///
    /// A file that has grown by lines of other days is still the same one, unless it was `corrected`.
    private static func replaced(
        of day: BatchDay, _ kind: RecordKind, since known: KnownFiles, _ logs: LogsOfDays, _ corrected: Set<[UInt8]>
    ) -> [[UInt8]] {
        logs.files.files(of: kind, day: day).compactMap { file, lines in
            let input = logs.inputs(kind)[file]
            let name = input.name.utf8Bytes
            guard let old = known.byName[name], old.dayLines > 0, !known.contents.contains(input.digest) else {
                return nil
            }
            let isSame = lines >= old.dayLines && logs.linesRead[name] ?? 0 > old.lines && !corrected.contains(name)
            return isSame ? nil : name
        }
    }
}
