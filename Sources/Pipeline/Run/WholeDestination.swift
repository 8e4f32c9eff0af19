import AttributionModel
import Publishing

/// Where a result without dates may go: not where runs for days have published days.
enum WholeDestination {
    /// Refuses a folder that holds days, and one that is a day or would lie among days; who publishes there calls this
    /// with the folder's lock.
    ///
    /// - Throws: `RunError` of kind `cannotCreateOutput`.
    static func check(_ destination: Destination) throws(RunError) {
        let path = destination.path
        let days = try DayFolder.all(in: path)
        if let first = days.first, let last = days.last {
            throw RunError(
                .cannotCreateOutput,
                "cannot publish to \(path): it holds \(days.count == 1 ? "the day" : "the days from") "
                    + "\((first.day...last.day).names), and this result has no dates; name another folder")
        }
        guard DayFolder.day(ofName: destination.name.utf8Bytes) != nil else { return }
        let neighbours = try DayFolder.all(in: destination.parent, passingOverEmpty: true)
        guard neighbours.contains(where: isDated) else { return }
        throw RunError(
            .cannotCreateOutput,
            "cannot publish to \(path): it is a day of a result of days, and this result has no dates; name another "
                + "folder, or decide that day with --date")
    }

    private static func isDated(_ folder: DayFolder) -> Bool {
        (try? ManifestFile(in: folder.path))?[DayMembers.statusKey] != nil
    }
}
