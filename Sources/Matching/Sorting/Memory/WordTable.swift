/// Words in memory of their own, all zero at first.
///
/// The memory is straight from the system, as the allocator would keep all the smaller tables that a growing one leaves
/// behind. It is not accounted here: whoever lets tables grow knows best what they may take.
///
/// Sendable without a check by the compiler: the memory has one owner, who alone writes, and borrowers only read.
@safe
struct WordTable: ~Copyable, @unchecked Sendable {
    /// How many words there are.
    let count: Int
    private let region: MappedRegion
    /// The region's words: mapped memory is aligned to a page and zero at first, and lives as long as the region does.
    private let words: UnsafeMutablePointer<UInt64>

    /// Makes a table of `count` words, 1 at least; on large pages where it is large enough for one.
    ///
    /// The system brings its pages at once or, if they are `filledInOrder`, each when it is written to.
    /// - Throws: `SpillError.outOfMemory` if the system refuses the memory.
    init(count: Int, filledInOrder: Bool = false) throws(SpillError) {
        let byteCount = count * MemoryLayout<UInt64>.stride
        region = try MappedRegion(byteCount: byteCount, reservedFrom: nil, largePages: byteCount >= 2 << 20)
        self.count = count
        unsafe words = region.base.assumingMemoryBound(to: UInt64.self)
        if !filledInOrder { touch() }
    }

    /// Has the system bring each page by writing to it: a page that is read first is brought again when it is written
    /// to, and when the second takes the place of the first, all processors are interrupted.
    private func touch() {
        for place in stride(from: 0, to: count, by: MappedRegion.pageSize / MemoryLayout<UInt64>.stride) {
            // Within the region; the word is zero already.
            unsafe words[place] = 0
        }
    }

    @inline(__always)
    subscript(place: Int) -> UInt64 {
        get {
            precondition(place >= 0 && place < count, "a word lies within its table")
            // Within the region, as was just seen.
            return unsafe words[place]
        }
        set {
            precondition(place >= 0 && place < count, "a word lies within its table")
            // Within the region, as was just seen; nobody else reads or writes while the owner does.
            unsafe words[place] = newValue
        }
    }

    /// Asks the processor to fetch a word into its cache.
    @inline(__always)
    func prefetch(_ place: Int) {
        // The address is not dereferenced.
        unsafe Prefetch.bring(UnsafeRawPointer(words + place))
    }

    /// Copies all words of a smaller table here, from a place on.
    mutating func copy(_ other: borrowing WordTable, to place: Int) {
        precondition(place >= 0 && place + other.count <= count, "the words lie within their table")
        // Within both regions, which are different ones.
        unsafe (words + place).update(from: other.words, count: other.count)
    }
}
