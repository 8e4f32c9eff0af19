import AttributionModel
import Foundation
import Publishing

/// Where a result without dates may go: not in the place of days that runs for days published.
enum WholeDestination {
    /// Refuses a folder that holds days, and one that is a day or would lie among days; the holder of the folder's
    /// lock calls this.
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
        // Unless it is forced, a folder with anything else beside a result is not replaced at all.
        if isForced, let inside = try daysInside(path) {
            throw RunError(
                .cannotCreateOutput,
                "cannot publish to \(path): days are published inside it, in \(inside), and a new result would replace "
                    + "all of it; name another folder")
        }
        let url = URL(fileURLWithPath: path).standardizedFileURL
        guard DayFolder.day(ofName: url.lastPathComponent) != nil else { return }
        let neighbours = try DayFolder.all(in: url.deletingLastPathComponent().path, passingOverEmpty: true)
        guard neighbours.contains(where: isDated) else { return }
        throw RunError(
            .cannotCreateOutput,
            "cannot publish to \(path): it is a day of a result of days, and this result has no dates; name another "
                + "folder, or decide that day with --date")
    }

    /// A folder somewhere inside that holds days; links are not followed, as they are not when a folder is replaced.
    private static func daysInside(_ path: String) throws(RunError) -> String? {
        let folders = FileManager.default.enumerator(
            at: URL(fileURLWithPath: path), includingPropertiesForKeys: nil)
        for case let folder as URL in folders ?? .init() where DayFolder.day(ofName: folder.lastPathComponent) != nil {
            let above = folder.deletingLastPathComponent().path
            if try !DayFolder.all(in: above, passingOverEmpty: true).isEmpty { return above }
        }
        return nil
    }

    private static func isDated(_ folder: DayFolder) -> Bool {
        (try? ManifestFile(in: folder.path))?[DayMembers.statusKey] != nil
    }
}
