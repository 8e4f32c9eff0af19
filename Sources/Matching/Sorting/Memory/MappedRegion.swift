#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
import Synchronization

/// A piece of anonymous memory straight from the system, accounted in a budget until it is given back.
///
/// The memory is taken with `mmap` and not from the allocator, so that a spill returns it to the system at once and
/// large pages can be asked for: these mean a tenth of the page faults where the system has them, and cost nothing
/// where it has none. Parts may be given back before the whole is.
///
/// Sendable without a check by the compiler: the fields are constants or atomic. Who may touch which bytes is
/// settled by the owner, one `RecordChunk` or arena writer at a time.
@safe
final class MappedRegion: @unchecked Sendable {
    /// The first byte; aligned to 2 MiB if large pages were asked for, else to a page.
    let base: UnsafeMutableRawPointer
    /// The bytes of the region.
    let byteCount: Int
    private let budget: MemoryBudget?
    private let accounted: Atomic<Int>

    #if os(Linux)
        private static let adviceOfLoss = MADV_DONTNEED
    #else
        // On other systems the advice above may not free the memory.
        private static let adviceOfLoss = MADV_FREE
    #endif
    private static let largePage = 2 << 20
    /// The bytes of an ordinary page.
    static let pageSize = max(4096, Int(sysconf(Int32(_SC_PAGESIZE))))

    /// Maps `byteCount` bytes, which the caller has reserved if there is a budget; the region releases them there.
    ///
    /// - Throws: `SpillError.outOfMemory` if the system refuses; the reservation is then released here.
    init(byteCount: Int, reservedFrom budget: MemoryBudget?, largePages: Bool) throws(SpillError) {
        let slack = largePages ? Self.largePage : 0
        let flags = MAP_PRIVATE | MAP_ANON
        // A fresh anonymous mapping overlaps nothing, whatever its address; failure is looked at below.
        let address = unsafe mmap(nil, byteCount + slack, PROT_READ | PROT_WRITE, flags, -1, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else {
            budget?.release(byteCount)
            throw .outOfMemory(bytes: byteCount)
        }
        // The slack is as large as the alignment, so the aligned region ends within the mapping.
        unsafe base = largePages ? address.alignedUp(toMultipleOf: Self.largePage) : address
        if largePages {
            // What is left on both sides is unmapped: it would get other advice than the region, and the system counts
            // neighbours that are advised differently as two mappings, of which it allows only so many. Both sides are
            // whole pages that nobody was given yet.
            let before = unsafe base - address
            let after = unsafe (base + byteCount).alignedUp(toMultipleOf: Self.pageSize)
            let rest = unsafe address + (byteCount + slack) - after
            if before > 0 { unsafe _ = munmap(address, before) }
            if rest > 0 { unsafe _ = munmap(after, rest) }
        }
        self.byteCount = byteCount
        self.budget = budget
        accounted = Atomic(byteCount)
        #if os(Linux)
            if largePages {
                // Advice only: ordinary pages serve as well if it is ignored.
                unsafe _ = madvise(base, byteCount, MADV_HUGEPAGE)
            }
        #endif
    }

    /// Gives the memory of a part back to the system and its bytes to the budget, once for each part.
    ///
    /// The contents are lost; the caller no longer reads or writes the part.
    func giveBack(offset: Int, byteCount: Int) {
        if offset % Self.pageSize == 0, byteCount % Self.pageSize == 0 {
            // Whole pages within the mapping, which nobody reads again.
            unsafe _ = madvise(base + offset, byteCount, Self.adviceOfLoss)
        }
        accounted.subtract(byteCount, ordering: .relaxed)
        budget?.release(byteCount)
    }

    deinit {
        // The mapping is this object's own and no part outlives the object.
        unsafe _ = munmap(base, byteCount)
        budget?.release(accounted.load(ordering: .relaxed))
    }
}
