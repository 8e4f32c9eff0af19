internal import AttributionModel
internal import Files

/// Folders with everything in them; symbolic links are never followed.
enum FileTree {
    /// What could not be removed, and why.
    struct RemovalFailure: Error {
        /// The file or folder; the folders above it are still there.
        let path: SystemPath
        let failure: SystemFailure
    }

    /// Makes a folder and those above it that are missing; returns the ones that it made, the innermost last.
    static func makeFolders(_ path: String) throws(SystemFailure) -> [String] {
        // A link to a folder is as good as a folder; if it leads to anything else, making something in it will say so.
        guard try SystemCalls.kind(of: path) == .missing else { return [] }
        let made = try makeFolders(PathText(path).parent)
        do throws(SystemFailure) {
            try SystemCalls.makeFolder(path)
        } catch {
            // Another run may have made it in between.
            guard try SystemCalls.kind(of: path) == .folder else { throw error }
            return made
        }
        return made + [path]
    }

    /// Removes a file or folder and everything in it, whatever its name; does nothing if there is nothing.
    static func remove(_ path: String) throws(RemovalFailure) { try remove(SystemPath(path)) }

    private static func remove(_ path: SystemPath) throws(RemovalFailure) {
        var names: [[UInt8]] = []
        do throws(SystemFailure) {
            switch try SystemCalls.kind(of: path) {
            case .missing: return
            case .file, .link: return try SystemCalls.removeFile(path)
            case .folder: names = try SystemCalls.names(in: path)
            }
        } catch {
            throw RemovalFailure(path: path, failure: error)
        }
        for name in names { try remove(SystemPath(name, in: path)) }
        do throws(SystemFailure) {
            try SystemCalls.removeFolder(path)
        } catch {
            throw RemovalFailure(path: path, failure: error)
        }
    }

    /// Waits until a folder and everything in it is on the disk, its content first.
    static func sync(_ path: String) throws(SystemFailure) { try sync(SystemPath(path)) }

    private static func sync(_ path: SystemPath) throws(SystemFailure) {
        switch try SystemCalls.kind(of: path) {
        case .missing, .link: return
        case .file: break
        case .folder:
            for name in try SystemCalls.names(in: path) { try sync(SystemPath(name, in: path)) }
        }
        try SystemCalls.sync(path)
    }
}
