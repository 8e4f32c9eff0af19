import AttributionModel
import Sources

/// Installs in a day's folder that the run of their own day does not read: they are never decided, or not if that day
/// is decided on its own (spec §8a).
///
/// A day reads its own folder and the one of the day before it, and those in which a run for several days found lines
/// of it, as its manifest names them. Clicks in such folders are not named. What comes into a folder after its day was
/// decided is not seen until that day is decided again.
struct StrayInstalls {
    /// The installs of one day, which are in folders of too early or too late days.
    private struct Day {
        var count = 0
        /// A file that contains some, and how many others do.
        var name = ""
        var others = 0
        /// The last day after their own whose folder contains some; nil if all are in earlier folders.
        var folder: BatchDay?
        /// Whether the day is known to lack logs, without which it is not decided unless that is allowed.
        var lacksLogs = false
    }
    /// How many days are named one by one.
    private static let namedDays = 10

    /// The days of the run's files of installs, by their places; nil for those that every day reads.
    private let folders: [ClosedRange<BatchDay>?]
    private var days: [BatchDay: Day] = [:]

    /// Finds the installs in a run's files that no run of their day reads.
    ///
    /// Folders that the run of an earlier day has read, and reported, are not reported again. For days that are
    /// published without what is in later folders, these are late lines.
    ///
    /// - Throws: `RunError` if the manifest of a published day cannot be read.
    init(_ logs: LogsOfDays) throws(RunError) {
        let (span, published, inputs) = (logs.span, logs.published, logs.span.files.installs)
        folders = span.inputs.installs.days(of: inputs)
        for (file, day, lines) in logs.files.days(of: .install) {
            guard let folder = folders[file] else { continue }
            let isOwn = folder.upperBound >= span.days.lowerBound
            if isTooEarly(file: file, for: day) {
                guard isOwn || published[folder.upperBound] == nil, !span.days.contains(day) else { continue }
                let known = try published[day]?.manifest.inputs.ofDay()
                guard known.map({ $0.newLines(of: lines, in: logs.inputs(.install)[file]) > 0 }) ?? true else {
                    continue
                }
            } else {
                let isDecided = span.days.contains(day) || published[day] != nil
                guard folder.lowerBound > day, isOwn, !isDecided else { continue }
            }
            add(lines, of: day, in: inputs[file].name, folder: folder.lowerBound > day ? folder.lowerBound : nil)
            days[day]?.lacksLogs = span.inputs.searchedDays.contains(day) && !span.inputs.missing(for: day).isEmpty
        }
    }

    private mutating func add(_ lines: Int, of day: BatchDay, in name: String, folder: BatchDay?) {
        var found = days[day] ?? Day()
        if found.count == 0 { found.name = name } else { found.others += 1 }
        found.count += lines
        if let folder { found.folder = max(found.folder ?? folder, folder) }
        days[day] = found
    }

    /// Whether a file, by its place, is in a folder before the first one that the run of a day reads.
    func isTooEarly(file: Int, for day: BatchDay) -> Bool {
        folders[file].map { $0.upperBound < day - 1 } ?? false
    }

    /// What a person should know of them.
    var warnings: [String] {
        let inOrder = days.sorted { $0.key < $1.key }
        var warnings = inOrder.prefix(StrayInstalls.namedDays).map { number, day in
            let date = number.name
            let files = day.others.counted("other file", after: day.name)
            let remedy =
                day.folder.map {
                    "decide both days in one run, with --from \(date) --to \($0.name)"
                        + (day.lacksLogs ? " --allow-missing" : "")
                }
                ?? "put them into its folder, or the one of the day before"
            let installs = "\(day.count.counted("install")) of \(date) \(day.count == 1 ? "lies" : "lie")"
            return "\(installs) in \(files), which the run of that day does not read; \(remedy)"
        }
        let rest = inOrder.dropFirst(StrayInstalls.namedDays)
        if !rest.isEmpty {
            let count = rest.reduce(0) { $0 + $1.value.count }
            let place = count == 1 ? "lies in a folder" : "lie in folders"
            let runs = rest.count == 1 ? "the run of that day does" : "the runs of those days do"
            warnings.append(
                "\(count.counted("install")) of \(rest.count.counted("other day")) \(place) which \(runs) not read")
        }
        return warnings
    }
}
