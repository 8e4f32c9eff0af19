/// How large the cache may be: what it was told, and never so large that results lack room.
struct CacheBound: Equatable {
    /// Bytes that it may have after a run: no more than a quarter of what its file system would have free without it.
    let size: Int
    /// Bytes that a run may add before it removes others: no more than a quarter of what is free when it begins.
    let growth: Int

    /// A cache that was told `size` and holds `held`; `free` is nil where the file system does not say.
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
