import AttributionModel
import Foundation
import Publishing
import Signals

/// The days that stand in an output folder: `OUT/date=YYYY-MM-DD/`.
struct PublishedDays {
    let folder: String
    private(set) var days: [Int32: PublishedDay] = [:]

    /// Looks at what is there.
    ///
    /// - Throws: `RunError` where the folder is the result of a run without dates, or of another pipeline, and where a day
    ///   cannot be told what it is.
    init(in folder: String, pipeline: String) throws(RunError) {
        self.folder = folder
        guard !FileManager.default.fileExists(atPath: "\(folder)/\(Destination.manifestName)") else {
            throw RunError(
                .cannotCreateOutput,
                "cannot publish days in \(folder): it is the result of a run without dates; choose another folder")
        }
        for found in try DayFolder.all(in: folder) {
            let published = try PublishedDay(day: found.day, folder: found.path)
            guard published.pipeline == pipeline else {
                throw RunError(
                    .cannotCreateOutput,
                    "cannot publish days of \(pipeline) in \(folder): date=\(CivilDay.name(found.day)) is of the "
                        + "pipeline \(published.pipeline); choose another folder")
            }
            days[found.day] = published
        }
    }

    /// Puts back days that killed runs had set aside, where file systems cannot exchange two folders.
    ///
    /// They would count as never published. Only called by who holds the folder's lock.
    static func putBack(in folder: String) throws(OutputError) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard name.hasPrefix(".date="), name.hasSuffix(".previous") else { continue }
            try StagingFolder.putBack(try Destination("\(folder)/\(name.dropFirst().dropLast(".previous".count))"))
        }
    }

    subscript(day: Int32) -> PublishedDay? { days[day] }

    /// Whether some days were decided by runs that read the same logs, so that each knows what lay in those of the others.
    func haveReadTheSame(_ some: ClosedRange<Int32>) -> Bool {
        let logs = Set(some.map { days[$0]?.logs })
        return logs.count == 1 && !logs.contains(nil)
    }

    /// Where a day stands, or would.
    func folder(of day: Int32) -> String { "\(folder)/date=\(CivilDay.name(day))" }

    /// The days, in order.
    var inOrder: [PublishedDay] { days.values.sorted { $0.day < $1.day } }

    /// Takes note of what stands there now.
    mutating func refresh(_ day: Int32) throws { days[day] = try PublishedDay(day: day, folder: folder(of: day)) }

    /// Changes what a day's manifest says of its quality, and leaves all else of it as it is.
    ///
    /// - Throws: `RunError` where it cannot be read, or does not say it exactly once: what is known here would not be what
    ///   later runs read.
    mutating func set(_ status: DayStatus, for day: Int32) throws {
        guard days[day] != nil else { return }
        let folder = folder(of: day)
        var bytes = try DayFolder.reading(folder) { () throws(ManifestProblem) in
            Array(try ManifestFile.data(in: folder))
        }
        guard let place = ManifestText.place(of: DayRecord.statusKey, in: bytes) else {
            throw DayFolder.unusable(folder, "it does not say exactly once what its \"\(DayRecord.statusKey)\" is")
        }
        bytes.replaceSubrange(place, with: status.rawValue.utf8)
        try FileReplacement.write(bytes, to: ManifestFile.path(in: folder))
        days[day]?.status = status
    }

    /// Marks the days that were decided after another state of one, and gives them; before it is published, so that a run
    /// that is killed in between leaves none unmarked.
    mutating func markStale(
        after day: Int32, newState: Digest?, zone: UInt16, history: Milliseconds
    ) throws -> [Int32] {
        guard self[day]?.state != newState else { return [] }
        var marked: [Int32] = []
        for later in inOrder where later.day > day && later.status != .stale {
            let reaches = before(later.day, zone: zone, history: history)
            let isWithin = self[day] == nil ? true : reaches.contains { $0.day == day }
            guard isWithin else { continue }
            try set(.stale, for: later.day)
            marked.append(later.day)
        }
        return marked
    }

    /// The days before one whose installs it may look at, in order (spec §8a).
    func before(_ day: Int32, zone: UInt16, history: Milliseconds) -> [PublishedDay] {
        let start = ZoneTable.shared.start(ofDay: day, in: zone) - history
        return inOrder.filter { $0.day < day && ZoneTable.shared.start(ofDay: $0.day + 1, in: zone) > start }
    }

    /// Removes what killed runs left; only called by who holds the folder's lock.
    func sweep() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(".date=") && name.contains(".staging-") {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        for day in days.values { FileReplacement.sweep("\(day.folder)/\(Destination.manifestName)") }
    }
}
