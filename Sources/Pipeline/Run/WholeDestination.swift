import AttributionModel
import Foundation
import Publishing

/// Where a result without dates may go: not in the place of days that runs for days published.
enum WholeDestination {
    /// Refuses a folder that holds days, and one that is a day unless `isForced`; called by who holds the folder's lock.
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
        guard !isForced, let data = try? ManifestFile.read(in: path),
            let manifest = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
            manifest["day_status"] != nil, let date = manifest["date"] as? String
        else { return }
        throw RunError(
            .cannotCreateOutput,
            "cannot publish to \(path): it is \(date) of a result of days, and this result has no dates; name another "
                + "folder, or replace that day by --force")
    }
}
