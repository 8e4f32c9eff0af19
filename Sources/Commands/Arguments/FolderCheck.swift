internal import Foundation

/// Looks whether the folders that arguments name are there.
enum FolderCheck {
    /// Refuses a path where neither a folder nor a link to one stands.
    ///
    /// - Throws: `CommandFailure` with the exit code given.
    static func require(_ path: String, option: String, exitCode: Int32) throws(CommandFailure) {
        let url = URL(fileURLWithPath: path.isEmpty ? "." : path).resolvingSymlinksInPath()
        // Of a link to nothing the values would be its own.
        guard !path.isEmpty, FileManager.default.fileExists(atPath: url.path),
            let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory
        else {
            throw CommandFailure(exitCode, "cannot use \(option) \"\(path)\": there is no such folder; check the path")
        }
        guard isFolder else {
            throw CommandFailure(
                exitCode, "cannot use \(option) \"\(path)\": it is a file; name the folder that it lies in")
        }
    }
}
