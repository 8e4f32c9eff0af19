import AttributionModel

/// Reads a finished arena's strings for one task, with a small cache of what it read from the spill file.
///
/// The cache keeps the file's pages of 512 bytes, each at the one place that its number determines: small enough that
/// random reads fetch little in vain, large enough that reading in order fetches several strings at a time. Every page
/// that a string is taken from is checked first.
@safe
public struct ArenaReader: ~Copyable {
    private static let pageBytes = ArenaFile.pageBytes
    private static let storedBytes = ArenaFile.storedBytes
    /// The pages of a reader's cache: 1 MiB.
    static let defaultPages = 2048
    /// As many bytes of a string that lies far from others are fetched at once, with the pages that they are in, its
    /// length included; most strings have fewer.
    static let frontBytes = 256
    /// How many pages of a long string are fetched at once.
    private static let stagedPages = 64

    private let contents: ArenaContents
    /// Where the blocks are that `contents` keeps in memory.
    ///
    /// Asking a block itself would count references to it, at which all tasks would wait for each other.
    private let blocks: [ArenaBlock]
    private let budget: MemoryBudget
    private let pageCount: Int
    private var pages: UnsafeMutableRawBufferPointer
    private var numbers: [Int] = []
    /// The pages that were fetched last without the cache, each with its checksum.
    private var staged: [UInt8] = []

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
            return try append(start..<start + length, of: file, staged: 0..<0, to: &bytes)
        }
        var place = start
        while place < start + length {
            let slot = try load(page: place / Self.pageBytes, of: file)
            let within = place % Self.pageBytes
            let count = min(Self.pageBytes - within, start + length - place)
            let first = slot * Self.storedBytes + within
            // A part of a page in our own memory.
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
        let (string, staged) = try stageFront(at: offset, of: file)
        try append(string, of: file, staged: staged, to: &bytes)
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
            try unsafe copyWords(found, at: offset, to: &words)
            return found.count / 8
        }
        guard let file = contents.file else { throw unknown(offset) }
        let (string, staged) = try stageFront(at: offset, of: file)
        try readWords(string, of: file, staged: staged, into: &words)
        return string.count / 8
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
            // Some of the bytes that were found.
            return try unsafe copyWords(UnsafeRawBufferPointer(rebasing: found[bytes]), at: offset, to: &words)
        }
        guard let file = contents.file else { throw unknown(offset) }
        // The range is not compared with the string's length: it comes from whoever wrote the words, and to look up the
        // length would take a second read each time.
        let start = offset + RecordArena.lengthBytes
        try readWords(start + bytes.lowerBound..<start + bytes.upperBound, of: file, staged: 0..<0, into: &words)
    }

    /// Reads words of the file into the front of `words`, which grows if necessary.
    private mutating func readWords(
        _ range: Range<Int>, of file: ArenaFile, staged: Range<Int>, into words: inout [UInt64]
    ) throws(SpillError) {
        guard range.count % 8 == 0 else { throw unknown(range.lowerBound) }
        words.extend(to: range.count / 8, with: 0)
        var span = words.mutableSpan
        // Any bytes are words; the buffer is the array's, for the time of the call, and as long as was just made sure.
        try unsafe span.withUnsafeMutableBytes { room throws(SpillError) in
            try unsafe copy(
                range, of: file, staged: staged, to: UnsafeMutableRawBufferPointer(rebasing: room[..<range.count]))
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

    /// Writes the bytes of words over the front of `words`, which grow if necessary.
    private func copyWords(
        _ bytes: UnsafeRawBufferPointer, at offset: Int, to words: inout [UInt64]
    ) throws(SpillError) {
        guard bytes.count % 8 == 0 else { throw unknown(offset) }
        words.extend(to: bytes.count / 8, with: 0)
        var span = words.mutableSpan
        // Any bytes are words; the buffer is the array's, for the time of the call, and as long as was just made sure.
        unsafe span.withUnsafeMutableBytes { room in unsafe room.copyMemory(from: bytes) }
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

    private mutating func length(at offset: Int, of file: ArenaFile) throws(SpillError) -> Int {
        // Strings start at multiples of 4: their lengths never lie across two pages.
        guard offset % 4 == 0 else { throw unknown(offset) }
        let slot = try load(page: offset / Self.pageBytes, of: file)
        let first = slot * Self.storedBytes + offset % Self.pageBytes
        // Within a page of our own memory.
        return unsafe Int(pages.loadUnaligned(fromByteOffset: first, as: UInt32.self))
    }

    /// Fetches the first pages of the string whose length is at `offset`; returns where the string is, and which of its
    /// pages are staged.
    private mutating func stageFront(
        at offset: Int, of file: ArenaFile
    ) throws(SpillError) -> (string: Range<Int>, staged: Range<Int>) {
        guard offset % 4 == 0 else { throw unknown(offset) }
        let first = offset / Self.pageBytes
        var pages = first..<(offset + Self.frontBytes - 1) / Self.pageBytes + 1
        // The page of the last string may be the file's last.
        pages = first..<first + (try read(pages, of: file))
        guard !pages.isEmpty else { throw unknown(offset) }
        try check(first..<first + 1, of: file)
        // Lengths never lie across two pages: four bytes of the first.
        let length = unsafe Int(
            staged.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset % Self.pageBytes, as: UInt32.self))
        let start = offset + RecordArena.lengthBytes
        guard start + length <= blocks.count * RecordArena.blockBytes else { throw unknown(offset) }
        // What follows the string may never have been written.
        let end = min(pages.upperBound, (start + length - 1) / Self.pageBytes + 1)
        if first + 1 < end { try check(first + 1..<end, from: first, of: file) }
        return (start..<start + length, first..<max(end, first + 1))
    }

    /// Appends bytes of the file, of which some pages are staged.
    private mutating func append(
        _ range: Range<Int>, of file: ArenaFile, staged: Range<Int>, to bytes: inout [UInt8]
    ) throws(SpillError) {
        let start = bytes.count
        bytes.append(repeating: 0, count: range.count)
        var span = bytes.mutableSpan
        // Any byte is a valid UInt8; what was just appended is all that follows `start`.
        try unsafe span.withUnsafeMutableBytes { room throws(SpillError) in
            try unsafe copy(
                range, of: file, staged: staged, to: UnsafeMutableRawBufferPointer(rebasing: room[start...]))
        }
    }

    /// Copies bytes of the file, of which some pages are staged, to as much room.
    private mutating func copy(
        _ range: Range<Int>, of file: ArenaFile, staged pages: Range<Int>, to room: UnsafeMutableRawBufferPointer
    ) throws(SpillError) {
        var pages = pages
        var place = range.lowerBound
        while place < range.upperBound {
            let page = place / Self.pageBytes
            if !pages.contains(page) {
                let end = (range.upperBound - 1) / Self.pageBytes + 1
                pages = page..<min(end, page + Self.stagedPages)
                guard try read(pages, of: file) == pages.count else { throw unknown(range.lowerBound) }
                try check(pages, of: file)
            }
            let within = place % Self.pageBytes
            let count = min(Self.pageBytes - within, range.upperBound - place)
            let first = (page - pages.lowerBound) * Self.storedBytes + within
            let target = place - range.lowerBound
            // Within both: the slices trap if not.
            unsafe staged.withUnsafeBytes { staged in
                unsafe UnsafeMutableRawBufferPointer(rebasing: room[target..<target + count])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: staged[first..<first + count]))
            }
            place += count
        }
    }

    /// Fetches pages without the cache; returns how many there were, which are to be checked.
    private mutating func read(_ pages: Range<Int>, of file: ArenaFile) throws(SpillError) -> Int {
        staged.extend(to: pages.count * Self.storedBytes, with: 0)
        var span = staged.mutableSpan
        // Any byte is a valid UInt8.
        return try unsafe span.withUnsafeMutableBytes { room throws(SpillError) in
            try unsafe file.read(pages, into: room)
        }
    }

    /// Checks pages that were fetched beginning with `first`, or else with the first of them.
    private func check(_ pages: Range<Int>, from first: Int? = nil, of file: ArenaFile) throws(SpillError) {
        let first = first ?? pages.lowerBound
        // Only read, for the time of the call; the slices trap if a page was not fetched.
        try unsafe staged.span.withUnsafeBytes { staged throws(SpillError) in
            for page in pages {
                let start = (page - first) * Self.storedBytes
                let bytes = unsafe UnsafeRawBufferPointer(rebasing: staged[start..<start + Self.storedBytes])
                try unsafe file.check(bytes, number: page, of: contents.name)
            }
        }
    }

    /// Brings a page into the cache and returns where it is.
    private mutating func load(page: Int, of file: ArenaFile) throws(SpillError) -> Int {
        let slot = page % pageCount
        if numbers[slot] == page { return slot }
        numbers[slot] = -1
        let first = slot * Self.storedBytes
        // A page's part of our own memory.
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: pages[first..<first + Self.storedBytes])
        guard try unsafe file.read(page..<page + 1, into: room) == 1 else { throw unknown(page * Self.pageBytes) }
        try unsafe file.check(UnsafeRawBufferPointer(room), number: page, of: contents.name)
        numbers[slot] = page
        return slot
    }

    private mutating func prepareCache() {
        guard unsafe pages.isEmpty else { return }
        let byteCount = pageCount * Self.storedBytes
        budget.forceReserve(byteCount)
        // Read only where a page was filled; given up in deinit.
        unsafe pages = .allocate(byteCount: byteCount, alignment: 16)
        numbers = [Int](repeating: -1, count: pageCount)
    }

    private func unknown(_ offset: Int) -> SpillError {
        .corrupt(
            path: contents.file?.file.path ?? contents.name,
            reason: "there is no string of '\(contents.name)' at byte \(offset)")
    }
}
