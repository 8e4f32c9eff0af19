import AttributionModel
import Publishing
import Signals
import Sources

/// The lines of each input file by day.
struct FileDays {
    private var counts: [RecordKind: [Int: [Int32: Int]]] = [:]

    init(_ totals: RunTotals, zone: UInt16) {
        for (kind, lines) in totals.days {
            for (place, count) in lines.places {
                let day = ZoneTable.shared.day(of: place.instant, in: zone)
                counts[kind, default: [:]][place.file, default: [:]][day, default: 0] += count
            }
        }
    }

    /// The lines of a day in a file.
    func lines(of kind: RecordKind, file: Int, day: Int32) -> Int { counts[kind]?[file]?[day] ?? 0 }

    /// The files that have lines of a day.
    func files(of kind: RecordKind, day: Int32) -> [(file: Int, lines: Int)] {
        (counts[kind] ?? [:]).compactMap { file, days in days[day].map { (file, $0) } }
    }

    /// The days that files have lines of, file by file.
    func days(of kind: RecordKind) -> [(file: Int, day: Int32, lines: Int)] {
        (counts[kind] ?? [:]).flatMap { file, days in days.map { (file, $0.key, $0.value) } }
            .sorted { ($0.file, $0.day) < ($1.file, $1.day) }
    }
}

/// Lines of days that were published without them (spec §8a).
struct LateLines {
    /// The late lines of one published day.
    struct Day {
        var day: Int32
        var clicks = 0
        var installs = 0
    }
    private(set) var days: [Day] = []
    /// The days that will be published.
    private let known: Set<Int32>

    /// Finds the lines of published days that those days' runs have not read; `decided` are decided again anyway, and
    /// what is `stray` no run of its day would read.
    init(
        _ totals: RunTotals, _ files: FileDays, stray: StrayInstalls, published: PublishedDays,
        decided: ClosedRange<Int32>
    ) {
        known = Set(published.inOrder.map(\.day)).union(decided)
        for day in published.inOrder where !decided.contains(day.day) {
            func late(_ kind: RecordKind) -> Int {
                let inputs = totals.inputs[kind] ?? []
                return files.files(of: kind, day: day.day).reduce(0) { sum, found in
                    if kind == .install, stray.isTooEarly(file: found.file, for: day.day) { return sum }
                    let input = inputs[found.file]
                    if let read = day.inputs[input.name] { return sum + max(0, found.lines - read.dayLines) }
                    // The same file under another name.
                    if day.inputs.values.contains(where: { $0.digest == input.digest }) { return sum }
                    return sum + found.lines
                }
            }
            let found = Day(day: day.day, clicks: late(.click), installs: late(.install))
            if found.clicks + found.installs > 0 { days.append(found) }
        }
    }

    /// What the manifest says of them.
    var value: ManifestValue {
        .array(
            days.map { late in
                .object([
                    .init("date", .text(CivilDay.name(late.day))), .init("clicks", .integer(late.clicks)),
                    .init("installs", .integer(late.installs)),
                ])
            })
    }

    /// What a person should know of them.
    var warnings: [String] {
        days.map { late in
            "\(late.clicks) clicks and \(late.installs) installs of \(CivilDay.name(late.day)) came late: that day was "
                + "published without them; run it again from there on, with --from \(CivilDay.name(late.day)) --to "
                + "\(CivilDay.name(lastInRow(from: late.day))) --force"
        }
    }

    /// The last day before one that is not published.
    private func lastInRow(from day: Int32) -> Int32 {
        var last = day
        while known.contains(last + 1) { last += 1 }
        return last
    }
}
