public import Synchronization

/// Tells which of many digests surely occur only once: tasks note them all, then ask.
///
/// A digest that was noted more than once always counts as repeated; one that was noted once is sometimes taken for
/// repeated, one time in twenty where the filter has its full size. So what surely occurs once needs no sort.
///
/// A word stands for a few digests: noting one sets two bits of the lower half, and the same two of the upper half if
/// those were set already. Which singles are taken for repeated may depend on which task notes them first; that those
/// which are repeated count as such does not.
@safe
public final class RepeatFilter: Sendable {
    /// The digests that a word stands for, on average.
    private static let digestsPerWord = 4
    private static let wordBytes = 8

    private let region: MappedRegion
    /// The region's words: mapped memory is aligned to a page, and an atomic word has the layout of a plain one.
    ///
    /// Shared without a check by the compiler: the pointer never changes, and all that it points to is atomic.
    @usableFromInline nonisolated(unsafe) let words: UnsafeMutablePointer<Atomic<UInt64>>
    @usableFromInline let wordCount: Int

    /// Makes a filter for about `count` digests, of no more than a sixteenth of the budget.
    ///
    /// The memory is part of the minimum that a run needs. A filter below full size says "may repeat" more often.
    /// - Throws: `SpillError.outOfMemory` if the system refuses the memory.
    public init(count: Int, budget: MemoryBudget) throws(SpillError) {
        let most = max(1 << 16, budget.limit / 16) / Self.wordBytes
        wordCount = min(max(1, count / Self.digestsPerWord), most)
        budget.forceReserve(wordCount * Self.wordBytes)
        region = try MappedRegion(
            byteCount: wordCount * Self.wordBytes, reservedFrom: budget, largePages: wordCount >= 1 << 18)
        // Zero at first, as mapped memory is; lives as long as the region does.
        unsafe words = region.base.assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    /// Prefetches a digest's place, before the digest is noted or asked for.
    public func prefetch(_ digest: UInt64) {
        // An address within the region; nothing is read.
        unsafe Prefetch.bring(UnsafeRawPointer(words + place(of: digest)))
    }

    /// Notes a digest, spread evenly over all 64 bits.
    @inlinable
    public func note(_ digest: UInt64) {
        let mask = mask(of: digest)
        // The place lies within the region, whose words are atomic for everybody.
        let before = unsafe words[place(of: digest)].bitwiseOr(mask, ordering: .relaxed).oldValue
        if before & mask == mask { markRepeated(digest) }
    }

    /// Whether a digest may have been noted more than once; after all are noted.
    @inlinable
    public func mayRepeat(_ digest: UInt64) -> Bool {
        let mask = mask(of: digest) << 32
        // Within the region, as above.
        return unsafe words[place(of: digest)].load(ordering: .relaxed) & mask == mask
    }

    /// Whether a digest may have been noted at all; after all are noted.
    @inlinable
    public func mayHave(_ digest: UInt64) -> Bool {
        let mask = mask(of: digest)
        // Within the region, as above.
        return unsafe words[place(of: digest)].load(ordering: .relaxed) & mask == mask
    }

    /// Makes a digest count as repeated, however often it was noted.
    @inlinable
    public func markRepeated(_ digest: UInt64) {
        // Within the region, as above.
        unsafe words[place(of: digest)].bitwiseOr(mask(of: digest) << 32, ordering: .relaxed)
    }

    /// The word of a digest, by its upper bits: digests of one partition lie side by side.
    @inlinable
    func place(of digest: UInt64) -> Int { Int(digest.multipliedFullWidth(by: UInt64(wordCount)).high) }

    @inlinable
    func mask(of digest: UInt64) -> UInt64 { 1 << (digest & 31) | 1 << (digest >> 5 & 31) }
}
