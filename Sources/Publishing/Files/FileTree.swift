import AttributionModel
import Files
import Synchronization

/// Makes folders, and syncs them with everything in them; symbolic links are never followed.
enum FileTree {
    /// Makes a folder and those above it that are missing, or none if that fails; returns the ones that it made, the
    /// innermost last.
    static func makeFolders(_ path: String) throws(SystemFailure) -> [String] {
        // A link to a folder is as good as a folder; if it leads to anything else, making something in it will say so.
        guard try SystemCalls.kind(of: path) == .missing else { return [] }
        let made = try makeFolders(PathText(path).parent)
        do throws(SystemFailure) {
            try SystemCalls.makeFolder(path)
        } catch {
            // Another run may have made it in between.
            if try SystemCalls.kind(of: path) == .folder { return made }
            removeMade(made)
            throw error
        }
        return made + [path]
    }

    /// Finds out whether `makeFolders` could make a folder, as far as rights go; returns whether it is missing.
    static func requireFolders(_ path: String) throws(SystemFailure) -> Bool {
        guard try SystemCalls.kind(of: path) == .missing else { return false }
        let parent = PathText(path).parent
        if try !requireFolders(parent) { try SystemCalls.requireWritable(folder: parent) }
        return true
    }

    /// Removes folders that were made, the innermost listed last, unless somebody else has put something into them.
    static func removeMade(_ folders: [String]) {
        for folder in folders.reversed() { try? SystemCalls.removeFolder(folder) }
    }

    /// How many files are synced at once: a disk needs hardly longer for several of them than for one.
    ///
    /// The files of a result took 60 ms one after the other, and take 12 together.
    private static let syncsAtOnce = 8

    /// Waits until a folder and everything in it is on the disk.
    ///
    /// - Throws: what went wrong with the first of its files that has a problem.
    static func sync(_ path: String) throws(SystemFailure) {
        let paths = try content(of: SystemPath(path))
        let turn = Atomic<Int>(0)
        let failures = Mutex<[Int: SystemFailure]>([:])
        WaitingThreads.run(min(syncsAtOnce, paths.count)) {
            while true {
                let place = turn.add(1, ordering: .relaxed).oldValue
                guard place < paths.count else { return }
                do throws(SystemFailure) {
                    try SystemCalls.sync(paths[place])
                } catch {
                    failures.withLock { $0[place] = error }
                }
            }
        }
        if let first = failures.withLock({ $0.min { $0.key < $1.key } }) { throw first.value }
    }

    /// The files and folders in a folder, and the folder itself.
    private static func content(of path: SystemPath) throws(SystemFailure) -> [SystemPath] {
        switch try SystemCalls.kind(of: path) {
        case .missing, .link: return []
        case .file: return [path]
        case .folder: break
        }
        var all: [SystemPath] = []
        for name in try SystemCalls.names(in: path) { all += try content(of: SystemPath(name, in: path)) }
        return all + [path]
    }
}
