import Publishing

/// Holds the lock of an output folder for as long as any publisher needs it.
final class HeldLock {
    /// Let go with this.
    let destinationLock: DestinationLock

    /// Holds a lock.
    init(_ lock: consuming DestinationLock) { destinationLock = lock }
}
