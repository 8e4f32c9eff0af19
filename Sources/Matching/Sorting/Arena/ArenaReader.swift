import AttributionModel

/// Reads a finished arena's strings for one task, with a small cache of what it read from the spill file.
///
/// The cache keeps pages of 512 bytes, each at the one place that its number determines: small enough that random reads
/// fetch little in vain, large enough that reading in order fetches several strings at a time.
@safe
public struct ArenaReader: ~Copyable {
    /// The bytes of a page of the cache.
    private static let pageBytes = 512
    /// The pages of a reader's cache: 1 MiB.
    static let defaultPages = 2048
    /// How many bytes are fetched at once of a string that lies far from others, its length included; most strings have
    /// fewer.
    static let frontBytes = 256

    private let contents: ArenaContents
    /// Where the blocks are that `contents` keeps in memory.
    ///
    /// Asking a block itself would count references to it, at which all tasks would wait for each other.
    private let blocks: [ArenaBlock]
    private let budget: MemoryBudget
    private let pageCount: Int
    private var pages: UnsafeMutableRawBufferPointer
    private var numbers: [Int] = []
    private var filled: [Int] = []
    /// The front of the string that `append` or `readWords` fetched last.
    private var front: [UInt8] = []

    init(of contents: ArenaContents, cachedPages: Int, budget: MemoryBudget) {
        self.contents = contents
        blocks = contents.blocks
        self.budget = budget
        pageCount = cachedPages
        // Nothing is allocated before the first page is read.
        unsafe pages = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }

    deinit {
        // This reader's own allocation, or none.
        unsafe budget.release(pages.count)
        unsafe pages.deallocate()
    }

    /// Reads the string of a reference, replacing the contents of `bytes`, which keeps its capacity.
    ///
    /// - Throws: `SpillError` if the file cannot be read or does not hold such a string.
    public mutating func read(_ reference: UInt64, into bytes: inout [UInt8]) throws(SpillError) {
        bytes.removeAll(keepingCapacity: true)
        let offset = Int(reference)
        if let found = try unsafe string(at: offset) { return unsafe bytes.append(contentsOf: found) }
        guard let file = contents.file else { throw unknown(offset) }
        prepareCache()
        let length = try length(at: offset, of: file)
        let start = offset + RecordArena.lengthBytes
        guard start + length <= blocks.count * RecordArena.blockBytes else { throw unknown(offset) }
        if length > Self.pageBytes {
            return try readDirectly(length, at: start, of: file, to: &bytes)
        }
        var place = start
        while place < start + length {
            let slot = try load(page: place / Self.pageBytes, of: file)
            let within = place % Self.pageBytes
            let count = min(Self.pageBytes - within, start + length - place)
            guard within + count <= filled[slot] else { throw unknown(offset) }
            let first = slot * Self.pageBytes + within
            // The filled part of a page in our own memory.
            unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: pages[first..<first + count]))
            place += count
        }
    }

    /// Appends the string of a reference to `bytes`: for strings that lie far from those read before and after.
    ///
    /// A string in the file mostly takes one reading, of which nothing is kept for the next string.
    ///
    /// - Throws: `SpillError` if the file cannot be read or does not hold such a string.
    public mutating func append(_ reference: UInt64, to bytes: inout [UInt8]) throws(SpillError) {
        let offset = Int(reference)
        if let found = try unsafe string(at: offset) { return unsafe bytes.append(contentsOf: found) }
        guard let file = contents.file else { throw unknown(offset) }
        let (length, known) = try readFront(at: offset, of: file)
        let start = offset + RecordArena.lengthBytes
        bytes.append(contentsOf: front[RecordArena.lengthBytes..<RecordArena.lengthBytes + known])
        if known < length { try readDirectly(length - known, at: start + known, of: file, to: &bytes) }
    }

    /// Asks for the string of a reference that will be read soon, so that waiting for memory overlaps with other work.
    public func expect(_ reference: UInt64) {
        let (number, place) = Int(reference).quotientAndRemainder(dividingBy: RecordArena.blockBytes)
        guard number < blocks.count, let base = unsafe blocks[number].base else { return }
        // Safe: no address is dereferenced; the second one may lie past the block.
        unsafe Prefetch.bring(base + place)
        unsafe Prefetch.bring(base + place + 64)
    }

    /// Reads words that were stored as such into the front of `words`, which grows if necessary; returns their number.
    ///
    /// - Throws: `SpillError` if the file cannot be read or does not hold such words.
    public mutating func readWords(_ reference: UInt64, into words: inout [UInt64]) throws(SpillError) -> Int {
        let offset = Int(reference)
        if let found = try unsafe string(at: offset) {
            try unsafe copyWords(found.count, at: offset, to: &words) { room throws(SpillError) in
                // As many bytes as were found.
                unsafe room.copyMemory(from: found)
            }
            return found.count / 8
        }
        guard let file = contents.file else { throw unknown(offset) }
        let (length, known) = try readFront(at: offset, of: file)
        try unsafe copyWords(length, at: offset, to: &words) { room throws(SpillError) in
            unsafe room.copyBytes(from: front[RecordArena.lengthBytes..<RecordArena.lengthBytes + known])
            guard known < length else { return }
            // What is left of as many bytes as the string has.
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[known...])
            try unsafe file.read(into: rest, at: offset + RecordArena.lengthBytes + known)
        }
        return length / 8
    }

    /// Reads a range of words that were stored as such into the front of `words`; the string has that many.
    ///
    /// - Throws: `SpillError` if the file cannot be read or does not hold such words.
    public mutating func readWords(
        _ reference: UInt64, _ range: Range<Int>, into words: inout [UInt64]
    ) throws(SpillError) {
        let offset = Int(reference)
        let bytes = 8 * range.lowerBound..<8 * range.upperBound
        if let found = try unsafe string(at: offset) {
            guard bytes.upperBound <= found.count else { throw unknown(offset) }
            return try unsafe copyWords(bytes.count, at: offset, to: &words) { room throws(SpillError) in
                // As many bytes, of those that were found.
                unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: found[bytes]))
            }
        }
        guard let file = contents.file else { throw unknown(offset) }
        // The range is not compared with the string's length: it comes from whoever wrote the words, and to look up the
        // length would take a second read each time.
        try unsafe copyWords(bytes.count, at: offset, to: &words) { room throws(SpillError) in
            try unsafe file.read(into: room, at: offset + RecordArena.lengthBytes + bytes.lowerBound)
        }
    }

    /// Gives back the memory of the block that holds a string; no reader may read from the block again.
    ///
    /// To be called once per block. A block that is in the file keeps its space there.
    public func giveBack(blockOf reference: UInt64) {
        let number = Int(reference) / RecordArena.blockBytes
        guard number < contents.resident.count, let block = contents.resident[number] else { return }
        block.giveBack(offset: 0, byteCount: block.byteCount)
    }

    /// Has `fill` write that many bytes over the front of `words`, which grow if necessary.
    private func copyWords(
        _ byteCount: Int, at offset: Int, to words: inout [UInt64],
        _ fill: (UnsafeMutableRawBufferPointer) throws(SpillError) -> Void
    ) throws(SpillError) {
        guard byteCount % 8 == 0 else { throw unknown(offset) }
        let count = byteCount / 8
        words.extend(to: count, with: 0)
        var span = words.mutableSpan
        // Any bytes are words; the buffer is the array's, for the time of the call, and as long as was just made sure.
        try unsafe span.withUnsafeMutableBytes { room throws(SpillError) in
            try unsafe fill(UnsafeMutableRawBufferPointer(rebasing: room[..<byteCount]))
        }
    }

    /// A string of a block in memory, valid as long as the reader is; nil where the block is in the file.
    private func string(at offset: Int) throws(SpillError) -> UnsafeRawBufferPointer? {
        let (number, place) = offset.quotientAndRemainder(dividingBy: RecordArena.blockBytes)
        guard number < blocks.count else { throw unknown(offset) }
        let block = blocks[number]
        guard let base = unsafe block.base else { return nil }
        guard place + RecordArena.lengthBytes <= block.byteCount else { throw unknown(offset) }
        // Both reads lie within the block, as checked before each.
        let start = unsafe base + place
        let length = unsafe Int(start.loadUnaligned(as: UInt32.self))
        guard place + RecordArena.lengthBytes + length <= block.byteCount else { throw unknown(offset) }
        return unsafe UnsafeRawBufferPointer(start: start + RecordArena.lengthBytes, count: length)
    }

    private mutating func length(at offset: Int, of file: SpillFile) throws(SpillError) -> Int {
        let slot = try load(page: offset / Self.pageBytes, of: file)
        // Strings start at multiples of 4: their lengths never lie across two pages.
        let within = offset % Self.pageBytes
        guard within % 4 == 0, within + RecordArena.lengthBytes <= filled[slot] else { throw unknown(offset) }
        let first = slot * Self.pageBytes + within
        // Within our own memory, as just checked against the filled part of the page.
        return unsafe Int(pages.loadUnaligned(fromByteOffset: first, as: UInt32.self))
    }

    /// Brings a string's length and first bytes into `front`; returns how many it has, and how many of them are there.
    private mutating func readFront(
        at offset: Int, of file: SpillFile
    ) throws(SpillError) -> (length: Int, known: Int) {
        if front.isEmpty { front = Array(repeating: 0, count: Self.frontBytes) }
        var span = front.mutableSpan
        // Any byte is a valid UInt8; the last string of the file may be shorter.
        let filled = try unsafe span.withUnsafeMutableBytes { room throws(SpillError) in
            try unsafe file.readAvailable(into: room, at: offset)
        }
        guard offset % 4 == 0, filled >= RecordArena.lengthBytes else { throw unknown(offset) }
        // The first bytes of those that were filled.
        let length = unsafe Int(span.bytes.unsafeLoadUnaligned(as: UInt32.self))
        let known = min(length, Self.frontBytes - RecordArena.lengthBytes)
        guard RecordArena.lengthBytes + known <= filled,
            offset + RecordArena.lengthBytes + length <= blocks.count * RecordArena.blockBytes
        else { throw unknown(offset) }
        return (length, known)
    }

    /// Appends that many bytes of the file.
    private func readDirectly(
        _ length: Int, at offset: Int, of file: SpillFile, to bytes: inout [UInt8]
    ) throws(SpillError) {
        let start = bytes.count
        bytes.append(repeating: 0, count: length)
        var span = bytes.mutableSpan
        // Any byte is a valid UInt8; what was just appended is all that follows `start`.
        try unsafe span.withUnsafeMutableBytes { room throws(SpillError) in
            try unsafe file.read(into: UnsafeMutableRawBufferPointer(rebasing: room[start...]), at: offset)
        }
    }

    /// Brings a page into the cache and returns where it is.
    private mutating func load(page: Int, of file: SpillFile) throws(SpillError) -> Int {
        let slot = page % pageCount
        if numbers[slot] == page { return slot }
        numbers[slot] = -1
        let first = slot * Self.pageBytes
        // A page's part of our own memory; the last page of the file may be short.
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: pages[first..<first + Self.pageBytes])
        filled[slot] = try unsafe file.readAvailable(into: room, at: page * Self.pageBytes)
        numbers[slot] = page
        return slot
    }

    private mutating func prepareCache() {
        guard unsafe pages.isEmpty else { return }
        let byteCount = pageCount * Self.pageBytes
        budget.forceReserve(byteCount)
        // Read only where a page was filled; given up in deinit.
        unsafe pages = .allocate(byteCount: byteCount, alignment: 16)
        numbers = [Int](repeating: -1, count: pageCount)
        filled = [Int](repeating: 0, count: pageCount)
    }

    private func unknown(_ offset: Int) -> SpillError {
        .corrupt(
            path: contents.file?.path ?? contents.name,
            reason: "there is no string of '\(contents.name)' at byte \(offset)")
    }
}
