@testable import Publishing

extension StagingFolder {
    /// Sweeps and makes the folder for the lock's own destination.
    init(holding lock: DestinationLock, isForced: Bool = false) throws(OutputError) {
        try self.init(lock.destination, holding: lock, isForced: isForced)
    }
}
