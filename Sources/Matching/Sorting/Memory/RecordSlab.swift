import Synchronization

/// 2 MiB of chunks: the unit in which a sorter's input takes memory from the budget.
///
/// Memory goes back to the system 64 neighbouring chunks at a time, because every such call interrupts the other
/// processors. An input gives partition p the slot p where it can, and partitions are read in order, so neighbours go
/// back one after another. The slab is freed with the last of its chunks.
@safe
final class RecordSlab: Sendable {
    /// The bytes of a slab.
    static let byteCount = 2 << 20
    /// The chunks of a slab.
    static let chunkCount = byteCount / RecordChunk.byteCount
    /// The chunks whose memory goes back together, one for each bit of a word.
    private static let groupCount = 64

    private let region: MappedRegion
    /// One bit per chunk, set when it has been given back.
    private let returned = InlineArray<4, Atomic<UInt64>> { _ in Atomic(0) }

    /// Maps a slab whose bytes the caller has reserved.
    init(reservedFrom budget: MemoryBudget, largePages: Bool) throws(SpillError) {
        region = try MappedRegion(byteCount: Self.byteCount, reservedFrom: budget, largePages: largePages)
        precondition(returned.count * Self.groupCount == Self.chunkCount, "each chunk of a slab has a bit")
    }

    /// The first byte of the first chunk.
    var base: UnsafeMutableRawPointer { unsafe region.base }

    /// Gives a chunk back, once; the last of its group frees the group's memory.
    func giveBack(_ index: Int) {
        let (group, bit) = index.quotientAndRemainder(dividingBy: Self.groupCount)
        // Ordered, so that whoever completes a group does so after the others have done with their chunks.
        let word = returned[group].bitwiseOr(1 << UInt64(bit), ordering: .acquiringAndReleasing).newValue
        if word == .max {
            let bytes = Self.groupCount * RecordChunk.byteCount
            region.giveBack(offset: group * bytes, byteCount: bytes)
        }
    }
}
