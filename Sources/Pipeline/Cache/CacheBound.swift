import Synchronization

/// How large the cache may be: as large as was asked for, but never so large that results lack room.
struct CacheBound {
    /// Bytes that it may have after a run: at most a quarter of what its file system would have free without it.
    let size: Int
    /// Bytes that a run may add before it removes others: at most a quarter of what is free when it begins.
    let growth: Int

    /// For a cache of the requested `size` that has `held` bytes; `free` is nil if the file system cannot tell.
    init(size: Int, held: Int, free: Int?) {
        guard let free else {
            (self.size, growth) = (size, size)
            return
        }
        let (room, isTooMany) = held.addingReportingOverflow(free)
        self.size = min(size, (isTooMany ? .max : room) / 4)
        growth = min(self.size, free / 4)
    }
}

/// How much a run may still write into the cache; its files draw on it concurrently.
final class WriteAllowance: Sendable {
    /// Why a file is not written, and what to do.
    static let isUsedUp =
        "the cache would take more than --cache-size or a quarter of the free space; raise it, or free some space"

    /// The error for that.
    struct UsedUp: Error, CustomStringConvertible { var description: String { isUsedUp } }

    private let rest: Atomic<Int>

    /// Allows this many bytes.
    init(bytes: Int) { rest = Atomic(bytes) }

    /// Takes bytes, if that many are left.
    func take(_ bytes: Int) -> Bool {
        if rest.subtract(bytes, ordering: .relaxed).newValue >= 0 { return true }
        giveBack(bytes)
        return false
    }

    /// Gives back what was not needed.
    func giveBack(_ bytes: Int) { rest.add(bytes, ordering: .relaxed) }
}
