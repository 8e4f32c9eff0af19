import AttributionModel
import Files

/// What a run has left in its output folder.
enum ResultFolder {
    /// Where the results lie, and their files.
    static func text(of path: String) -> String {
        let folder = OutputName.reports
        let reports = names(in: "\(path)/\(folder)").map { "\(folder)/\($0)" }
        let files = (names(in: path).filter { $0 != folder } + reports).map { "  \($0)" }
        return (["results in \(path)"] + files).joined(separator: "\n")
    }

    /// Whether a folder looks like a result: it has a manifest, or days.
    static func isResult(_ path: String) -> Bool {
        names(in: path).contains { $0 == "run.json" || $0.hasPrefix(CivilDay.folderPrefix) }
    }

    private static func names(in folder: String) -> [String] { (try? DirectoryListing.texts(in: folder)) ?? [] }
}
