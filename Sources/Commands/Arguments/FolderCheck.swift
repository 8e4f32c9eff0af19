import AttributionModel
import Files
import Pipeline

/// Checks that the folders that arguments name exist.
enum FolderCheck {
    /// The folder that `--temp-dir` names, if it is one.
    static func temporary(_ path: String?) throws(CommandFailure) -> String? {
        if let path { try require(path, option: "--temp-dir", else: .cannotCreateOutput) }
        return path
    }

    /// Refuses a path that is neither a folder nor a link to one.
    ///
    /// - Throws: `CommandFailure` of the kind given; of wrong usage where the path is empty.
    static func require(_ path: String, option: String, else kind: RunError.Kind) throws(CommandFailure) {
        guard !path.isEmpty else {
            throw CommandFailure(.usage, "\(option) is empty; name a folder")
        }
        let problem: String
        do throws(FileError) {
            switch try FileStatus(of: path).kind {
            case .directory: return
            case .file: problem = "it is a file; name the folder that it lies in"
            case .other: problem = "it is not a folder; check the path"
            }
        } catch {
            problem =
                error == .notFound
                ? "there is no such folder; "
                    + (PathText.isAddress(path) ? "copy it here first, as only local files are read" : "check the path")
                : "\(error); \(error.remedyForOpenFiles ?? "check the path and its permissions")"
        }
        throw CommandFailure(kind, "cannot use \(option) \"\(path)\": \(problem)")
    }
}
