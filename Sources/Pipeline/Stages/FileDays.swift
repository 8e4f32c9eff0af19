import AttributionModel
import Signals

/// How many lines each input file has of each day.
struct FileDays {
    private var counts = ByKind<[BatchDay: [Int: Int]]> { _ in [:] }
    private var newestClicks: [BatchDay: [Int: Instant]] = [:]
    private var countsOfNextUTCDay = ByKind<[BatchDay: [Int: Int]]> { _ in [:] }

    /// Counts the lines that `totals` has by quarters of an hour.
    init(_ totals: RunTotals, zone: UInt16) {
        for kind in RecordKind.logs {
            for (quarter, count) in totals[kind].read.days.quarters {
                let day = ZoneTable.shared.day(of: quarter.instant, in: zone)
                counts[kind][day, default: [:]][quarter.file, default: 0] += Int(count)
                if ZoneTable.shared.day(of: quarter.instant, in: 0) > day {
                    countsOfNextUTCDay[kind][day, default: [:]][quarter.file, default: 0] += Int(count)
                }
                if kind == .click {
                    let newest = newestClicks[day]?[quarter.file] ?? quarter.last
                    newestClicks[day, default: [:]][quarter.file] = max(newest, quarter.last)
                }
            }
        }
    }

    /// The lines of a day in a file.
    func lines(of kind: RecordKind, file: Int, day: BatchDay) -> Int { counts[kind][day]?[file] ?? 0 }

    /// The files that have lines of a day.
    func files(of kind: RecordKind, day: BatchDay) -> [(file: Int, lines: Int)] {
        (counts[kind][day] ?? [:]).map { ($0.key, $0.value) }
    }

    /// The files that have lines of a day's last hours, which are of the next day in UTC, and how many.
    func linesOfNextUTCDay(of kind: RecordKind, day: BatchDay) -> [(file: Int, lines: Int)] {
        (countsOfNextUTCDay[kind][day] ?? [:]).map { ($0.key, $0.value) }
    }

    /// A moment that no click of a day in a file comes after, to a quarter of an hour; nil if the file has none.
    func newestClick(file: Int, day: BatchDay) -> Instant? { newestClicks[day]?[file] }

    /// The files that have any readable line.
    func filled(_ kind: RecordKind) -> Set<Int> { Set(counts[kind].values.flatMap(\.keys)) }

    /// The days of which files have lines, file by file.
    func days(of kind: RecordKind) -> [(file: Int, day: BatchDay, lines: Int)] {
        counts[kind].flatMap { day, files in files.map { ($0.key, day, $0.value) } }
            .sorted { ($0.file, $0.day) < ($1.file, $1.day) }
    }
}
