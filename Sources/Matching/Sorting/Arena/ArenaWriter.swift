/// One worker's access to an arena: not for two tasks at once.
///
/// A writer fills a block of 2 MiB at a time: the first has small pages, as many writers store little, and each later
/// one a large page. A full block stays in memory if the budget grants the next; otherwise it is written to the spill
/// file and its memory is filled again. A writer needs at least one block.
@safe
public final class ArenaWriter {
    /// The longest string that an arena takes.
    static let maximumLength = 1 << 30

    private let arena: RecordArena
    private var block: MappedRegion?
    private var number = 0
    private var used = 0
    private var isClosed = false

    init(of arena: RecordArena) { self.arena = arena }

    /// Stores a string of at most `maximumLength` bytes and returns the reference to read it by.
    ///
    /// - Throws: `SpillError` if a block cannot be written or memory cannot be had.
    public func append(_ bytes: Span<UInt8>) throws(SpillError) -> UInt64 {
        // Bytes have no padding.
        try unsafe append(bytes.bytes)
    }

    /// Stores the bytes of words; `ArenaReader.readWords` reads them.
    ///
    /// - Throws: `SpillError`, as for a string.
    public func append(words: Span<UInt64>) throws(SpillError) -> UInt64 {
        // Words have no padding: all their bytes are initialised.
        try unsafe append(words.bytes)
    }

    private func append(_ bytes: RawSpan) throws(SpillError) -> UInt64 {
        precondition(!isClosed, "nothing is appended to a closed writer")
        precondition(bytes.byteCount <= Self.maximumLength, "a string in an arena is at most 1 GiB long")
        let needed = RecordArena.lengthBytes + bytes.byteCount
        if needed > RecordArena.blockBytes {
            return try appendOversize(bytes, needed: needed)
        }
        if block == nil || used + needed > RecordArena.blockBytes {
            try openBlock()
        }
        guard let block else { preconditionFailure("a block was just opened") }
        let reference = number * RecordArena.blockBytes + used
        Self.store(bytes, in: block, at: used)
        used = (used + needed + 3) & ~3
        return UInt64(reference)
    }

    /// Hands the last block to the arena; nothing is appended afterwards.
    ///
    /// Closing twice does nothing.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        if let block {
            arena.keep(block, number: number)
        }
        block = nil
        arena.closeWriter()
    }

    private func openBlock() throws(SpillError) {
        if let full = block {
            if try arena.reserveBlock() {
                arena.keep(full, number: number)
                block = nil
                block = try MappedRegion(
                    byteCount: RecordArena.blockBytes, reservedFrom: arena.budget, largePages: true)
            } else {
                // The used front of our own block.
                let bytes = unsafe UnsafeRawBufferPointer(start: full.base, count: min(used, full.byteCount))
                try unsafe arena.write(bytes, at: number * RecordArena.blockBytes)
            }
        } else {
            arena.budget.forceReserve(RecordArena.blockBytes)
            // The first block has small pages: many writers take only a few strings, and this takes 10 to 15 MB off a
            // night and off a million clicks.
            block = try MappedRegion(
                byteCount: RecordArena.blockBytes, reservedFrom: arena.budget, largePages: false)
        }
        number = arena.takeBlocks(1)
        used = 0
    }

    /// Stores a string longer than a block in blocks of its own, or straight in the file.
    private func appendOversize(_ bytes: RawSpan, needed: Int) throws(SpillError) -> UInt64 {
        let blockCount = (needed + RecordArena.blockBytes - 1) / RecordArena.blockBytes
        let first = arena.takeBlocks(blockCount)
        let offset = first * RecordArena.blockBytes
        let byteCount = blockCount * RecordArena.blockBytes
        if arena.budget.reserve(byteCount) {
            let region = try MappedRegion(byteCount: byteCount, reservedFrom: arena.budget, largePages: false)
            Self.store(bytes, in: region, at: 0)
            arena.keep(region, number: first)
        } else {
            var length = UInt32(bytes.byteCount)
            // Both buffers live as long as the call.
            try unsafe withUnsafeBytes(of: &length) { length throws(SpillError) in
                try unsafe bytes.withUnsafeBytes { bytes throws(SpillError) in
                    try unsafe arena.write(length, bytes, at: offset)
                }
            }
        }
        return UInt64(offset)
    }

    private static func store(_ bytes: RawSpan, in region: MappedRegion, at offset: Int) {
        precondition(offset + RecordArena.lengthBytes + bytes.byteCount <= region.byteCount, "a string fits its block")
        // Within the region, as just checked.
        unsafe (region.base + offset).storeBytes(of: UInt32(bytes.byteCount), as: UInt32.self)
        unsafe bytes.withUnsafeBytes { bytes in
            guard let source = bytes.baseAddress else { return }
            unsafe (region.base + offset + RecordArena.lengthBytes).copyMemory(from: source, byteCount: bytes.count)
        }
    }
}
