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
    // One bit per chunk, set when it has been given back.
    private let returned0 = Atomic<UInt64>(0)
    private let returned1 = Atomic<UInt64>(0)
    private let returned2 = Atomic<UInt64>(0)
    private let returned3 = Atomic<UInt64>(0)

    /// Maps a slab whose bytes the caller has reserved.
    init(reservedFrom budget: MemoryBudget, largePages: Bool) throws(SpillError) {
        region = try MappedRegion(byteCount: Self.byteCount, reservedFrom: budget, largePages: largePages)
    }

    /// The first byte of the first chunk.
    var base: UnsafeMutableRawPointer { unsafe region.base }

    /// Gives a chunk back, once; the last of its group frees the group's memory.
    func giveBack(_ index: Int) {
        let group = index / Self.groupCount, bit = index % Self.groupCount
        let word =
            switch group {
            case 0: mark(bit, in: returned0)
            case 1: mark(bit, in: returned1)
            case 2: mark(bit, in: returned2)
            default: mark(bit, in: returned3)
            }
        if word == .max {
            let bytes = Self.groupCount * RecordChunk.byteCount
            region.giveBack(offset: group * bytes, byteCount: bytes)
        }
    }

    private func mark(_ bit: Int, in word: borrowing Atomic<UInt64>) -> UInt64 {
        // Ordered, so that whoever completes a group does so after the others have done with their chunks.
        word.bitwiseOr(1 << UInt64(bit), ordering: .acquiringAndReleasing).newValue
    }
}
