#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif
internal import AttributionModel

/// The folder beside the destination in which a result is written, until all of it takes the destination's place at once.
///
///     parent/
///         NAME                 the last published result, untouched until publish
///         .NAME.lock           held while this folder lives
///         .NAME.staging-4711   this folder
///
/// One that is dropped without `publish` removes itself; one whose run was killed is swept by the next run that holds the
/// lock. Either way the last published result stays as it was.
public struct StagingFolder: ~Copyable {
    /// Where the result goes.
    public let destination: Destination
    /// Where the result is written.
    public let path: String
    /// Whether a foreign destination is replaced.
    private let isForced: Bool
    private var isRemovedAtEnd = true

    /// Sweeps what dead runs left, and makes the folder; the destination is looked at before any work is done.
    ///
    /// The lock is the destination's own, or that of a folder above it which every run of the destination takes. The
    /// caller holds it for as long as this folder lives, and ends it with `_ = consume lock`.
    public init(
        _ destination: Destination, holding lock: borrowing DestinationLock, isForced: Bool = false
    ) throws(OutputError) {
        try Self.sweep(destination)
        try destination.checkReplaceable(isForced: isForced)
        let path = destination.sibling("\(destination.stagingPrefix)\(SystemCalls.processNumber)")
        try OutputError.attempting(.cannotCreate, "make the folder", path) { () throws(SystemFailure) in
            try SystemCalls.makeFolder(path)
        }
        self.destination = destination
        self.path = path
        self.isForced = isForced
    }

    /// Sweeps and makes the folder for the lock's own destination.
    public init(holding lock: borrowing DestinationLock, isForced: Bool = false) throws(OutputError) {
        try self.init(lock.destination, holding: lock, isForced: isForced)
    }

    deinit {
        // What stays behind is swept by the next run.
        if isRemovedAtEnd { try? FileTree.remove(path) }
    }

    /// The path of a file inside, such as `reports/campaigns.csv`.
    public func path(of name: String) -> String { "\(path)/\(name)" }

    /// Makes a folder inside, such as `reports`.
    public func makeFolder(_ name: String) throws(OutputError) {
        let inside = path(of: name)
        try OutputError.attempting(.cannotCreate, "make the folder", inside) { () throws(SystemFailure) in
            _ = try FileTree.makeFolders(inside)
        }
    }

    /// Puts the folder in the destination's place, after all of it is on the disk, and removes the old result.
    ///
    /// A reader of the destination sees the old result or the new one, whole.
    public consuming func publish() throws(OutputError) {
        let written = path
        try OutputError.attempting(.writeFailed, "sync the result in", written) { () throws(SystemFailure) in
            try FileTree.sync(written)
        }
        try destination.checkReplaceable(isForced: isForced)
        do throws(SystemFailure) {
            if try SystemCalls.kind(of: destination.path) == .missing {
                try SystemCalls.rename(path, to: destination.path)
                isRemovedAtEnd = false
            } else {
                // Afterwards the old result stands under the staging name and goes with it.
                try replace()
            }
            try SystemCalls.sync(path: destination.parent)
        } catch {
            throw OutputError(
                .writeFailed, attempt: "put the result in place of", path: destination.path, failure: error)
        }
    }

    private mutating func replace() throws(SystemFailure) {
        do throws(SystemFailure) {
            try SystemCalls.exchange(path, with: destination.path)
        } catch {
            guard error.code == ENOSYS || error.code == EINVAL || error.code == ENOTSUP else { throw error }
            try Self.replaceInTwoSteps(path, destination)
            isRemovedAtEnd = false
        }
    }

    /// Replaces where two folders cannot change places: a run killed between the two renames leaves the old result under
    /// a name from which the next run's sweep puts it back.
    static func replaceInTwoSteps(_ path: String, _ destination: Destination) throws(SystemFailure) {
        try SystemCalls.rename(destination.path, to: destination.previousPath)
        do throws(SystemFailure) {
            try SystemCalls.rename(path, to: destination.path)
        } catch {
            try SystemCalls.rename(destination.previousPath, to: destination.path)
            throw error
        }
        try? FileTree.remove(destination.previousPath)
    }

    /// Puts back a result that a dead run had set aside, where the new one had not yet come; the caller holds the lock.
    public static func putBack(_ destination: Destination) throws(OutputError) {
        try OutputError.attempting(.cannotCreate, "put back what an earlier run set aside for", destination.path) {
            () throws(SystemFailure) in
            guard try SystemCalls.kind(of: destination.path) == .missing,
                try SystemCalls.kind(of: destination.previousPath) != .missing
            else { return }
            try SystemCalls.rename(destination.previousPath, to: destination.path)
        }
    }

    /// Removes staging folders of dead runs, and puts back a result that a dead run had set aside.
    private static func sweep(_ destination: Destination) throws(OutputError) {
        try putBack(destination)
        let names = try OutputError.attempting(
            .cannotCreate, "look for what an earlier run left in", destination.parent
        ) { () throws(SystemFailure) in
            try SystemCalls.names(in: destination.parent, beginningWith: destination.stagingPrefix)
        }
        let staging = names.filter { isStaging($0, of: destination) }
            .map { destination.sibling(String(decoding: $0, as: UTF8.self)) }
        for path in [destination.previousPath] + staging {
            do throws(FileTree.RemovalFailure) {
                try FileTree.remove(path)
            } catch {
                throw OutputError(
                    .cannotCreate, attempt: "remove what an earlier run left at", path: error.path.text.printable,
                    failure: error.failure, remedy: "remove it by hand, or choose another output folder")
            }
        }
    }

    /// Whether a name is a staging folder's of this destination: its prefix, then only digits, so that a destination
    /// called `NAME.staging-x` is safe from it.
    static func isStaging(_ name: [UInt8], of destination: Destination) -> Bool {
        let prefix = destination.stagingPrefix.utf8
        guard name.starts(with: prefix), name.count > prefix.count else { return false }
        return name.dropFirst(prefix.count).allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
}
