import Publishing

/// Holds the lock of an output folder for as long as any publisher needs it.
final class HeldLock {
    /// Released when this object goes.
    let destinationLock: DestinationLock

    /// Takes over a lock.
    init(_ lock: consuming DestinationLock) { destinationLock = lock }
}
