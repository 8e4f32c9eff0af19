import AttributionModel
import Foundation
import Publishing

/// A folder `date=YYYY-MM-DD` that holds what a run published for a day.
struct DayFolder {
    let day: Int32
    let path: String
    /// By any of these a folder is known to hold a day; one that holds none of them is nobody's.
    private static let outputs = [Destination.manifestName, "attributions.jsonl.gz", "state.jsonl.gz"]

    /// The days in a folder, in order; none where there is no such folder.
    ///
    /// - Throws: `RunError` where one may not be looked into.
    static func all(in folder: String) throws(RunError) -> [DayFolder] {
        var found: [DayFolder] = []
        for name in try names(in: folder) where name.hasPrefix("date=") {
            let path = "\(folder)/\(name)"
            guard let day = CivilDay.day(String(name.dropFirst(5))), isFolder(path) else { continue }
            guard try names(in: path).contains(where: outputs.contains) else { continue }
            found.append(DayFolder(day: day, path: path))
        }
        return found.sorted { $0.day < $1.day }
    }

    private static func isFolder(_ path: String) -> Bool {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        return (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }

    private static func names(in folder: String) throws(RunError) -> [String] {
        guard isFolder(folder) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw RunError(
                .inputOutput,
                "cannot look into \(folder): \(ManifestFile.problem(error)); check its owner and permissions")
        }
    }

    /// Reads the manifest of a day.
    ///
    /// - Throws: `RunError` where there is none: a day that nobody can tell of is not to be passed over, as later days
    ///   would come out without it.
    static func manifest(in folder: String) throws(RunError) -> ManifestFile {
        do throws(ManifestProblem) {
            return try ManifestFile(in: folder)
        } catch {
            throw unusable(folder, error.text, mayBeGood: error.mayBeGood)
        }
    }

    /// The error of a day that cannot be told what it is; `mayBeGood` where its manifest is there and nobody has looked.
    static func unusable(_ folder: String, _ problem: String, mayBeGood: Bool = false) -> RunError {
        let remedy =
            mayBeGood
            ? "check its owner and permissions"
            : "put back what was published, or remove \(folder) and decide that day again"
        return RunError(
            .inputOutput, "cannot read \(folder)/\(Destination.manifestName): \(problem); \(remedy)")
    }
}
