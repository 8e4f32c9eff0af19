import Files

/// Keeps other runs from a destination while it lives.
///
/// The lock belongs to the open file: the system releases it when the process ends, however it ends. The lock file
/// itself stays beside the result. Where there is no result it is removed, with the folders that were made for it; a
/// process that has the removed file open does not hold the lock through it.
public final class DestinationLock: Sendable {
    /// What is locked.
    let destination: Destination
    private let descriptor: Int32
    /// The folders above the destination that were made for it, the innermost last.
    private let madeFolders: [String]

    /// Takes the lock without waiting, and makes missing folders above the destination.
    ///
    /// Tests have something happen `afterOpening`: whenever the lock file is opened and not yet locked.
    ///
    /// - Throws: `locked` where another run holds it.
    public init(_ destination: Destination, afterOpening: () -> Void = {}) throws(OutputError) {
        let above = destination.parent
        let made = try OutputError.attempting(.cannotCreate, "make the folder", above, FileTree.makeFolders(above))
        do throws(OutputError) {
            descriptor = try Self.take(destination, afterOpening)
        } catch {
            FileTree.removeMade(made)
            throw error
        }
        madeFolders = made
        self.destination = destination
    }

    deinit {
        // Only the lock's holder removes its file, and whoever gets a lock checks that the file still has its name.
        if let kind = try? SystemCalls.kind(of: destination.path), kind != .folder {
            try? SystemCalls.removeFile(destination.lockPath)
            FileTree.removeMade(madeFolders)
        }
        // A child process that was just forked has the file open until it becomes another program; unlocking releases
        // the lock for the child, too, where closing alone would not.
        SystemCalls.unlock(descriptor)
        SystemCalls.closeQuietly(descriptor)
    }

    /// Finds out whether a lock could be taken, as far as rights go, without making anything.
    ///
    /// - Throws: what taking it would throw, but for `locked`.
    static func require(_ destination: Destination) throws(OutputError) {
        let (above, path) = (destination.parent, destination.lockPath)
        let isMissing = try OutputError.attempting(
            .cannotCreate, "make the folder", above, FileTree.requireFolders(above))
        if isMissing { return }
        try requireNoLink(path)
        try opening(path, requireFile(path, in: above))
    }

    /// Makes system calls that open the lock file.
    ///
    /// If the file is there and may not be opened, it mostly belongs to another user, such as root after a run by hand.
    private static func opening<Result>(
        _ path: String, _ calls: @autoclosure () throws(SystemFailure) -> Result
    ) throws(OutputError) -> Result {
        do throws(SystemFailure) {
            return try calls()
        } catch {
            let isOfOthers = error.isOfRights && (try? SystemCalls.kind(of: path)) == .file
            throw OutputError(
                .cannotCreate, attempt: isOfOthers ? "open the lock file" : "create the lock file", path: path,
                failure: error,
                remedy: isOfOthers
                    ? "it is there, and perhaps another user's: give it to the user of this run, or remove it while no run "
                        + "uses that folder" : nil)
        }
    }

    private static func requireFile(_ path: String, in folder: String) throws(SystemFailure) {
        if try SystemCalls.kind(of: path) == .missing {
            try SystemCalls.requireWritable(folder: folder)
        } else {
            try SystemCalls.requireWritable(file: path)
        }
    }

    private static func requireNoLink(_ path: String) throws(OutputError) {
        guard (try? SystemCalls.kind(of: path)) == .link else { return }
        throw OutputError(
            kind: .cannotCreate, path: path, problem: "cannot create the lock file \(path): it is a symbolic link",
            remedy: "remove that link, or choose another output folder")
    }

    /// Opens and locks the lock file; a descriptor that could not be locked is closed again.
    private static func take(_ destination: Destination, _ afterOpening: () -> Void) throws(OutputError) -> Int32 {
        let path = destination.lockPath
        try requireNoLink(path)
        // Between the two calls, a run that ends may remove the file, and another run may then make its own.
        for _ in 0..<16 {
            let descriptor = try opening(path, SystemCalls.openLock(path))
            afterOpening()
            let isLocked: Bool
            do throws(OutputError) {
                isLocked = try OutputError.attempting(
                    .cannotCreate, "lock", path, remedy: "see that its file system has locks, or choose another one",
                    SystemCalls.tryLock(descriptor))
            } catch {
                SystemCalls.closeQuietly(descriptor)
                throw error
            }
            if isLocked, SystemCalls.isNamed(descriptor, path) { return descriptor }
            SystemCalls.closeQuietly(descriptor)
            if !isLocked { break }
        }
        throw OutputError(
            kind: .locked, path: path,
            problem: "cannot publish to \(destination.path): another run holds the lock \(path)",
            remedy: "wait until it ends, or choose another output folder")
    }
}
