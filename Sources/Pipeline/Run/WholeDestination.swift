import AttributionModel
import Files
import Publishing

/// Where a result without dates may go: not where runs for days have published days.
enum WholeDestination {
    /// Refuses a folder that holds days, and one that is a day or would lie among days; to be called by the holder of
    /// the folder's lock.
    ///
    /// - Throws: `RunError` of kind `cannotCreateOutput`.
    static func check(_ destination: Destination, isForced: Bool) throws(RunError) {
        let path = destination.path
        let days = try DayFolder.all(in: path)
        if let first = days.first, let last = days.last {
            throw RunError(
                .cannotCreateOutput,
                "cannot publish to \(path): it holds \(days.count == 1 ? "the day" : "the days from") "
                    + "\(CivilDay.names(first.day...last.day)), and this result has no dates; name another folder")
        }
        // Unless forced, a folder that holds anything besides a result is not replaced at all.
        if isForced, let inside = try daysInside(path) {
            throw RunError(
                .cannotCreateOutput,
                "cannot publish to \(path): days are published inside it, in \(inside), and a new result would replace "
                    + "all of it; name another folder")
        }
        guard DayFolder.day(ofName: destination.name.utf8Bytes) != nil else { return }
        let neighbours = try DayFolder.all(in: destination.parent, passingOverEmpty: true)
        guard neighbours.contains(where: isDated) else { return }
        throw RunError(
            .cannotCreateOutput,
            "cannot publish to \(path): it is a day of a result of days, and this result has no dates; name another "
                + "folder, or decide that day with --date")
    }

    /// A folder somewhere inside that holds days; links are not followed, just as when a folder is replaced.
    private static func daysInside(_ path: String) throws(RunError) -> String? {
        // A folder that may not be read holds no days that anybody could find.
        let names = (try? DirectoryListing.names(in: path)) ?? []
        if names.contains(where: { DayFolder.day(ofName: $0) != nil }),
            try !DayFolder.all(in: path, passingOverEmpty: true).isEmpty
        {
            return path
        }
        for name in names.compactMap({ String(validating: $0, as: UTF8.self) }) {
            let inside = PathText.join(path, name)
            guard !FileStatus.isLink(inside), FileStatus.kind(at: inside) == .directory else { continue }
            if let found = try daysInside(inside) { return found }
        }
        return nil
    }

    private static func isDated(_ folder: DayFolder) -> Bool {
        (try? ManifestFile(in: folder.path))?[DayMembers.statusKey] != nil
    }
}
