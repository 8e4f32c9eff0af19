import AttributionModel
import Files
import Publishing

/// A folder that runs published, to be read again: one result without dates, or a part for each batch day.
struct PublishedResult: Sendable {
    let path: String
    /// The days in order, or the one part of a result without dates.
    let parts: [PublishedPart]
    /// What the parts tell later days about themselves; none in a result without dates.
    let days: [PublishedDay]
    /// All days in the folder, in order, whether or not they were opened.
    let allDays: [BatchDay]

    /// Opens a result and, if it has days, those in a range, so that damage to any other day does not matter.
    ///
    /// - Throws: `inputMissing` if the folder does not exist, or holds neither `run.json` nor days; `inputOutput` if
    ///   it, or one of these days, cannot be read.
    init(_ path: String, days range: ClosedRange<BatchDay>) throws(RunError) {
        self.path = path
        guard !ManifestFile.isThere(in: path) else {
            parts = [try PublishedPart(path)]
            (days, allDays) = ([], [])
            return
        }
        var (parts, days): ([PublishedPart], [PublishedDay]) = ([], [])
        let folders = try DayFolder.all(in: path)
        let pipelines = PublishedPipelines()
        allDays = folders.map(\.day)
        for found in folders where range.contains(found.day) {
            let manifest = try DayFolder.manifest(in: found.path)
            let day = try PublishedDay(day: found.day, manifest)
            parts.append(try PublishedPart(manifest, of: day, pipelines))
            days.append(day)
        }
        (self.parts, self.days) = (parts, days)
        guard !folders.isEmpty else {
            throw RunError(
                .inputMissing,
                "cannot read the result \(path): "
                    + (FileStatus.kind(at: path) != nil
                        ? "it has no \(Destination.manifestName) and no days; name a folder that ascribe published"
                        : "there is no such folder; check the path"))
        }
    }

    /// Opens a result to look into its rows, including the days before those that are asked for: one day alone does not
    /// say what earlier days have claimed.
    ///
    /// - Throws: as `init(_:days:)`, and `usage` if the folder is one of several days, or `days` are not days.
    static func complete(_ path: String, upTo days: ReviewedDays) throws(RunError) -> PublishedResult {
        let result = try PublishedResult(path, days: .min...days.range().upperBound)
        guard !result.isOfDays, result.parts.contains(where: { $0.status != nil }) else { return result }
        throw RunError(
            .usage,
            "cannot use \(path) by itself: it is one day of a result; name the folder that it lies in, and choose the day "
                + "with --from and --to")
    }

    /// Whether there is a part for each day.
    var isOfDays: Bool { !allDays.isEmpty }

    /// Its first day, if earlier ones are gone, or if it was re-scored from a result that has earlier days, or that no
    /// longer exists: then nobody can tell from this result alone what those have claimed.
    ///
    /// A relative path is resolved where this command runs: older versions stored it as it was typed.
    var firstDayAfterOthers: BatchDay? {
        guard let first = parts.first, let day = first.day else { return nil }
        if let from = first.manifest.statesFrom, from < day { return day }
        guard let source = first.manifest.rescoredFrom else { return nil }
        guard let days = try? DayFolder.all(in: PathText(source).parent), !days.isEmpty else { return day }
        return days.contains { $0.day < day } ? day : nil
    }

    /// The parts of some days, in order.
    ///
    /// - Throws: `RunError` of kind `usage` if days of a result without dates are named, `inputMissing` if none of them
    ///   was published.
    func parts(of days: ReviewedDays) throws(RunError) -> [PublishedPart] {
        let range = try days.range()
        guard days.areNamed else { return parts }
        guard isOfDays else {
            throw RunError(.usage, "\(path) is the result of a run without dates; leave out --from and --to")
        }
        let chosen = parts.filter { $0.day.map(range.contains) ?? false }
        guard !chosen.isEmpty else {
            throw RunError(
                .inputMissing,
                "the result \(path) has none of these days; it has days from "
                    + "\(allDays.first.map(\.name) ?? "") to "
                    + "\(allDays.last.map(\.name) ?? "")")
        }
        return chosen
    }
}
