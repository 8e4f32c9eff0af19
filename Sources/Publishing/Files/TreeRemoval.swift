import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Removes a file or folder and everything in it, one thing after another, each by its name in a folder that is open.
///
/// Each call with a path would look for the folders on its way anew: whoever may write to one of them could put a link
/// in place of a folder meanwhile, and what the link leads to would be removed. Here, such a link is refused.
///
/// However deep a tree is, the stack does not grow, and only the innermost folders stay open.
struct TreeRemoval {
    /// What could not be removed, and why.
    struct Failure: Error {
        /// The file or folder; the folders above it are still there.
        let path: SystemPath
        let failure: SystemFailure
    }

    /// A folder that is being emptied.
    private struct Level {
        /// Its name in the level above it.
        let name: SystemPath
        /// Where it was found.
        let path: SystemPath
        let identity: FileStatus.Identity
        /// nil while folders far inside are emptied.
        var folder: OpenFolder?
        /// What is still in it, the next to be removed last.
        var names: [[UInt8]]
    }

    /// How many folders are open at once: more than results have in each other.
    ///
    /// The one above the innermost always is, as it cannot be found from within a folder that nobody may search.
    private static let mostOpen = 8

    private let beforeEntering: (SystemPath) -> Void
    /// The folders that are being emptied, the innermost last.
    private var levels: [Level] = []

    /// Removes what is at a path, whatever its name; does nothing if there is nothing.
    ///
    /// `beforeEntering` is called when a folder was found and is not yet open, for tests.
    static func remove(
        _ path: String, beforeEntering: @escaping (SystemPath) -> Void = { _ in }
    ) throws(Failure) {
        var removal = TreeRemoval(beforeEntering: beforeEntering)
        try removal.take(SystemPath(path), at: SystemPath(path))
        while let place = removal.levels.indices.last {
            if let name = removal.levels[place].names.popLast() {
                try removal.take(SystemPath(name), at: SystemPath(name, in: removal.levels[place].path))
            } else {
                try removal.leave()
            }
        }
    }

    /// The folder that is being emptied; the innermost one is open.
    private var folder: OpenFolder { levels.last?.folder ?? .current }

    /// Removes a file or link in the innermost folder, or enters a folder.
    ///
    /// What a path is too long for stays, as somebody has to be told of it by that path.
    private mutating func take(_ name: SystemPath, at path: SystemPath) throws(Failure) {
        do throws(SystemFailure) {
            if path.isTooLong { throw SystemFailure(code: ENAMETOOLONG) }
            switch try folder.kind(of: name) {
            case .missing: return
            case .file, .link: try folder.removeFile(name)
            case .folder:
                beforeEntering(path)
                try enter(name, at: path)
            }
        } catch {
            throw Failure(path: path, failure: error)
        }
    }

    private mutating func enter(_ name: SystemPath, at path: SystemPath) throws(SystemFailure) {
        let entered = try folder.folder(name)
        let names = try entered.names()
        levels.append(
            Level(name: name, path: path, identity: try entered.identity(), folder: entered, names: names.reversed()))
        if levels.count > Self.mostOpen { levels[levels.count - 1 - Self.mostOpen].folder = nil }
    }

    /// Removes the innermost folder, which is empty by now.
    private mutating func leave() throws(Failure) {
        let emptied = levels.removeLast()
        var path = emptied.path
        do throws(SystemFailure) {
            if let place = levels.indices.last, levels[place].folder == nil {
                path = levels[place].path
                levels[place].folder = try reopen(levels[place], from: emptied)
                path = emptied.path
            }
            try folder.removeFolder(emptied.name)
        } catch {
            throw Failure(path: path, failure: error)
        }
    }

    /// Opens a level from the one in it, which somebody may have moved elsewhere.
    private func reopen(_ level: Level, from inner: Level) throws(SystemFailure) -> OpenFolder {
        guard let found = try inner.folder?.parent(), try found.identity() == level.identity else {
            throw SystemFailure(code: ENOENT)
        }
        return found
    }
}
