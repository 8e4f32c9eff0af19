#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
import AttributionModel
import Files

/// The folder beside the destination in which a result is written,
/// until all of it takes the destination's place at once.
///
///     parent/
///         NAME                 the last published result, untouched until publish
///         .NAME.lock           held while this folder lives
///         .NAME.staging-4711   this folder
///
/// If dropped without `publish`, it removes itself; if its run was killed, it is swept by the next run that holds the
/// lock. Either way the last published result stays as it was. What cannot be removed does not stop a run: a warning
/// names it.
public struct StagingFolder: ~Copyable {
    /// Where the result goes.
    let destination: Destination
    /// Where the result is written.
    public let path: String
    /// What dead runs left that cannot be removed, in words for people.
    public let warnings: [String]
    /// Keeps other runs away for as long as this folder lives.
    private let lock: DestinationLock
    /// Whether a foreign destination may be replaced.
    private let isForced: Bool
    private var isRemovedAtEnd = true

    /// Sweeps what dead runs left, and makes the folder; the destination is checked before any work is done.
    ///
    /// The lock is the destination's own, or one on a folder above it that every run of the destination takes.
    public init(
        _ destination: Destination, holding lock: DestinationLock, isForced: Bool = false
    ) throws(OutputError) {
        let warnings = try Self.sweep(destination)
        try destination.checkReplaceable(isForced: isForced)
        let path = try Self.freePath(destination)
        try OutputError.attempting(.cannotCreate, "make the folder", path, SystemCalls.makeFolder(path))
        self.destination = destination
        self.lock = lock
        self.path = path
        self.warnings = warnings
        self.isForced = isForced
    }

    deinit {
        // What cannot be removed is swept by the next run.
        if isRemovedAtEnd { try? TreeRemoval.remove(path) }
    }

    /// The path of a file inside, such as `reports/campaigns.csv`.
    public func path(of name: String) -> String { "\(path)/\(name)" }

    /// Makes a folder inside, such as `reports`.
    public func makeFolder(_ name: String) throws(OutputError) {
        let inside = path(of: name)
        _ = try OutputError.attempting(.cannotCreate, "make the folder", inside, FileTree.makeFolders(inside))
    }

    /// Gives a published file a second name inside, and returns whether it could: not where the file system has no hard
    /// links, nor where the path is a symbolic link, whose file is elsewhere.
    public func link(_ path: String, as name: String) -> Bool {
        guard (try? SystemCalls.kind(of: path)) == .file else { return false }
        let second = self.path(of: name)
        if (try? SystemCalls.link(path, as: second)) != nil { return true }
        // A file system that loses its answer may have made the name, and whoever writes under it would empty the
        // published file.
        try? SystemCalls.removeFile(second)
        return false
    }

    /// Puts the folder in the destination's place once all of it is on the disk, and removes the old result.
    ///
    /// A reader of the destination sees the old result or the new one, whole. Returns what is wrong although the new
    /// one is in place, in words for people: what of the old one cannot be removed, perhaps because it is another
    /// user's, or that nobody can tell whether a crash of the machine would bring the old one back.
    public consuming func publish() throws(OutputError) -> [String] { try publish(by: PublishingCalls()) }

    /// The same by other calls, for tests.
    consuming func publish(by calls: PublishingCalls) throws(OutputError) -> [String] {
        let written = path
        try OutputError.attempting(.writeFailed, "sync the result in", written, FileTree.sync(written))
        try destination.checkReplaceable(isForced: isForced)
        let old = try putInPlace(by: calls)
        // A crash of the machine may bring the old result back until the new one's name is on the disk, and then all of
        // the old one must be there. Readers have the new one already, so it counts as published in any case.
        do throws(SystemFailure) {
            try calls.sync(destination.parent)
        } catch {
            return [unsynced(error, old: old)]
        }
        guard let old, let left = removeOldContent(at: old, by: calls) else { return [] }
        return [left]
    }

    /// What to say where the folder that contains the result cannot be synced.
    private func unsynced(_ failure: SystemFailure, old: String?) -> String {
        let kept = old.map { "; until the next run, the result that it replaced stays at \($0)" } ?? ""
        return "\(destination.path) is in place, but the folder that it is in cannot be synced: \(failure.text); "
            + "if the machine stops now, check that it is still there\(kept)"
    }

    /// Gives the folder the destination's name; returns where the old result is then, nil if there was none.
    private mutating func putInPlace(by calls: PublishingCalls) throws(OutputError) -> String? {
        do throws(SystemFailure) {
            if try SystemCalls.kind(of: destination.path) == .missing {
                try calls.rename(path, destination.path)
                isRemovedAtEnd = false
                return nil
            }
            if try exchange(by: calls) {
                // The old result now has the staging name.
                isRemovedAtEnd = false
                return path
            }
        } catch {
            throw placingError(error)
        }
        try replaceInTwoSteps(by: calls)
        isRemovedAtEnd = false
        return destination.previousPath
    }

    private func placingError(_ failure: SystemFailure, remedy: String? = nil) -> OutputError {
        OutputError(
            .writeFailed, attempt: "put the result in place of", path: destination.path, failure: failure,
            remedy: remedy)
    }

    /// Exchanges the folder with the old result; returns whether two folders can be exchanged there.
    private func exchange(by calls: PublishingCalls) throws(SystemFailure) -> Bool {
        do throws(SystemFailure) {
            try calls.exchange(path, destination.path)
            return true
        } catch {
            guard error.code == ENOSYS || error.code == EINVAL || error.code == ENOTSUP else { throw error }
            return false
        }
    }

    /// Replaces where two folders cannot be exchanged: a run killed between the two renames leaves the old result under
    /// a name from which the next run's sweep puts it back.
    ///
    /// - Throws: why the new result cannot take its place; and where the old one is, if it cannot be put back either.
    private func replaceInTwoSteps(by calls: PublishingCalls) throws(OutputError) {
        let previous = destination.previousPath
        do throws(SystemFailure) { try calls.rename(destination.path, previous) } catch { throw placingError(error) }
        do throws(SystemFailure) {
            try calls.rename(path, destination.path)
        } catch {
            if (try? calls.rename(previous, destination.path)) != nil { throw placingError(error) }
            throw placingError(
                error,
                remedy: "the last published result is at \(previous) now: rename it to \(destination.path), or let the "
                    + "next run do so")
        }
    }

    /// Removes the old result, under the staging name where it can have that: the next replacement needs the name
    /// `previousPath`.
    private func removeOldContent(at old: String, by calls: PublishingCalls) -> String? {
        let isMoved = old.utf8Bytes == path.utf8Bytes || (try? calls.rename(old, path)) != nil
        return Self.removing(
            isMoved ? path : old, "\(destination.path) is replaced, but its old content cannot be removed")
    }

    /// Removes a folder with everything in it; if that fails, returns `trouble` with what is left and what to do.
    private static func removing(_ path: String, _ trouble: String) -> String? {
        do throws(TreeRemoval.Failure) {
            try TreeRemoval.remove(path)
            return nil
        } catch {
            return "\(trouble): \(error.path.text.printable): \(error.failure.text); "
                + "it takes up space until you remove \(path) by hand"
        }
    }

    /// Puts back a result that a dead run set aside before the new one took its place; the caller holds the lock.
    public static func putBack(_ destination: Destination) throws(OutputError) {
        func putBack() throws(SystemFailure) {
            guard try SystemCalls.kind(of: destination.path) == .missing,
                try SystemCalls.kind(of: destination.previousPath) != .missing
            else { return }
            try SystemCalls.rename(destination.previousPath, to: destination.path)
        }
        try OutputError.attempting(
            .cannotCreate, "put back what an earlier run set aside for", destination.path, putBack())
    }

    /// Removes staging folders of dead runs, and puts back a result that a dead run had set aside; returns what cannot
    /// be removed.
    private static func sweep(_ destination: Destination) throws(OutputError) -> [String] {
        try putBack(destination)
        let moved = try moveAside(destination)
        let names = try OutputError.attempting(
            .cannotCreate, "look for what an earlier run left in", destination.parent,
            SystemCalls.names(in: destination.parent, beginningWith: destination.stagingPrefix))
        let leftovers = names.filter { HiddenName($0) == .staging(of: destination.name.utf8Bytes) }
            .compactMap { sweep(destination.sibling(String(decoding: $0, as: UTF8.self))) }
        return [moved].compactMap { $0 } + leftovers
    }

    /// Removes what a dead run left at a path; if that fails, returns a message that says so and what to do.
    ///
    /// The caller holds the lock.
    public static func sweep(_ path: String) -> String? {
        removing(path, "cannot remove what an earlier run left")
    }

    /// Gives the name of a staging folder to an old result that a dead run set aside and could not remove.
    ///
    /// Its present name is needed where two folders cannot be exchanged. If it cannot be renamed, returns a message
    /// that says so and what to do.
    private static func moveAside(_ destination: Destination) throws(OutputError) -> String? {
        let path = try freePath(destination)
        do throws(SystemFailure) {
            guard try SystemCalls.kind(of: destination.previousPath) != .missing else { return nil }
            try SystemCalls.rename(destination.previousPath, to: path)
            return nil
        } catch {
            return "cannot move what an earlier run left at \(destination.previousPath): \(error.text); "
                + "it takes up space until you remove it by hand"
        }
    }

    /// A path for a staging folder at which there is nothing: a dead run with this process's number may have left one.
    private static func freePath(_ destination: Destination) throws(OutputError) -> String {
        var number = Int(SystemCalls.processNumber)
        while true {
            let path = destination.sibling("\(destination.stagingPrefix)\(number)")
            let found = try OutputError.attempting(.cannotCreate, "look for", path, SystemCalls.kind(of: path))
            if found == .missing { return path }
            number += 1
        }
    }
}
