/// Keeps other runs from a destination while it lives (design §6).
///
/// The lock belongs to the open file: the system lets go of it when the process ends, however it ends. The lock file
/// itself stays, because removing it would let two runs lock two files of one name.
package struct DestinationLock: ~Copyable {
    /// What is locked.
    package let destination: Destination
    private let descriptor: Int32

    /// Takes the lock without waiting.
    ///
    /// - Throws: `locked` where another run holds it.
    package init(_ destination: Destination) throws(OutputError) {
        descriptor = try Self.take(destination)
        self.destination = destination
    }

    deinit {
        // A child process that was just forked has the file open until it becomes another program; unlocking lets go
        // of the lock for it too, where closing alone would not.
        SystemCalls.unlock(descriptor)
        _ = SystemCalls.closeQuietly(descriptor)
    }

    /// Opens and locks the lock file; a descriptor that could not be locked is closed again.
    private static func take(_ destination: Destination) throws(OutputError) -> Int32 {
        let path = destination.lockPath
        let descriptor = try OutputError.attempting(.cannotCreate, "create the lock file", path) {
            () throws(SystemFailure) in
            try SystemCalls.openLock(path)
        }
        do throws(SystemFailure) {
            if try SystemCalls.tryLock(descriptor) { return descriptor }
        } catch {
            _ = SystemCalls.closeQuietly(descriptor)
            throw OutputError(.cannotCreate, attempt: "lock", path: path, failure: error)
        }
        _ = SystemCalls.closeQuietly(descriptor)
        throw OutputError(
            kind: .locked, path: path,
            problem: "cannot publish to \(destination.path): another run holds the lock \(path)",
            remedy: "wait until it ends, or choose another output folder")
    }
}
