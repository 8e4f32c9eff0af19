internal import AttributionModel

/// Folders with all that is in them; symbolic links are never followed.
enum FileTree {
    /// Makes a folder and those above it that are missing; gives those that it made, the innermost last.
    static func makeFolders(_ path: String) throws(SystemFailure) -> [String] {
        // A link to a folder is as good as a folder; where it is none, making something in it will say so.
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

    /// Removes a file or folder and all that is in it; nothing happens where there is nothing.
    static func remove(_ path: String) throws(SystemFailure) {
        switch try SystemCalls.kind(of: path) {
        case .missing: return
        case .file, .link: try SystemCalls.removeFile(path)
        case .folder:
            for name in try SystemCalls.names(in: path) { try remove("\(path)/\(name)") }
            try SystemCalls.removeFolder(path)
        }
    }

    /// Waits until a folder and all that is in it is on the disk, what is inside first.
    static func sync(_ path: String) throws(SystemFailure) {
        switch try SystemCalls.kind(of: path) {
        case .missing, .link: return
        case .file: break
        case .folder:
            for name in try SystemCalls.names(in: path) { try sync("\(path)/\(name)") }
        }
        try SystemCalls.sync(path: path)
    }
}
