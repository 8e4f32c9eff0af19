internal import Synchronization

/// Keeps byte strings until they are asked for by reference, in memory while the budget allows (design §4).
///
/// Sorted records carry a reference instead of their payload. A reference is a place in one long imaginary
/// file of 2 MiB blocks: block number times 2 MiB, plus the offset. A string lies in one block behind its
/// length (4 bytes, every string at a multiple of 4); one longer than a block gets as many whole blocks as it
/// needs. A block that the budget refused lies in the spill file at just that place.
///
/// Workers append through a writer each; after `finish()` any number of tasks read.
package final class RecordArena: Sendable {
    /// The bytes of a block, a large page of memory; strings of one quotient by it stand in one block.
    package static let blockBytes = 2 << 20
    /// The bytes in front of a string that hold its length.
    static let lengthBytes = 4

    private struct State {
        var nextBlock = 0
        var resident: [Int: MappedRegion] = [:]
        var file: SpillFile?
        var spilledBytes = 0
        var recordCount = 0
        var openWriters = 0
        var contents: ArenaContents?
    }

    /// What is kept, for messages and the file's name.
    package let name: String
    let budget: MemoryBudget
    private let folder: SpillFolder
    private let state = Mutex(State())

    /// Makes an empty arena; `name` says what it keeps, such as "clicks".
    package init(name: String, budget: MemoryBudget, folder: SpillFolder) {
        self.name = name
        self.budget = budget
        self.folder = folder
    }

    /// A writer for one worker, to be closed before `finish()`.
    package func makeWriter() -> sending ArenaWriter {
        state.withLock { state in
            precondition(state.contents == nil, "no writer is made after finish()")
            state.openWriters += 1
        }
        return ArenaWriter(of: self)
    }

    /// Writes all blocks in memory to the spill file, so that another stage can have the memory.
    ///
    /// Before `finish()`; blocks that writers are still filling stay where they are.
    package func spill() throws(SpillError) {
        let blocks = state.withLock { state in
            precondition(state.contents == nil, "an arena is spilled before finish()")
            defer { state.resident = [:] }
            return state.resident
        }
        for (number, block) in blocks.sorted(by: { $0.key < $1.key }) {
            // The whole block: mapped memory is zero where nothing was written.
            let bytes = unsafe UnsafeRawBufferPointer(start: block.base, count: block.byteCount)
            try unsafe write(bytes, at: number * Self.blockBytes)
        }
    }

    /// Ends the appending, after all writers are closed; from here on strings can be read.
    package func finish() {
        state.withLock { state in
            precondition(state.openWriters == 0, "every writer is closed before finish()")
            guard state.contents == nil else { return }
            state.contents = ArenaContents(
                resident: state.resident, blockCount: state.nextBlock, file: state.file, name: name)
            state.resident = [:]
        }
    }

    /// Gives up all strings and their memory, once the readers are gone; nothing is read afterwards.
    package func discard() {
        state.withLock { $0.contents = nil }
    }

    /// Reads one string, replacing the contents of `bytes`; from any task, after `finish()`.
    ///
    /// For many strings make a reader per task: it keeps what it read from the file.
    package func read(_ reference: UInt64, into bytes: inout [UInt8]) throws(SpillError) {
        var reader = ArenaReader(of: contents, cachedPages: 1, budget: budget)
        try reader.read(reference, into: &bytes)
    }

    /// A reader for one task, after `finish()`.
    package func makeReader() -> ArenaReader {
        ArenaReader(of: contents, cachedPages: ArenaReader.defaultPages, budget: budget)
    }

    /// The bytes that were written to the spill file.
    package var spilledBytes: Int {
        state.withLock { $0.spilledBytes }
    }

    /// The strings of the writers that are closed.
    package var recordCount: Int {
        state.withLock { $0.recordCount }
    }

    private var contents: ArenaContents {
        let contents = state.withLock { $0.contents }
        guard let contents else { preconditionFailure("an arena is read after finish()") }
        return contents
    }

    /// Hands out the numbers of `count` blocks in a row.
    func takeBlocks(_ count: Int) -> Int {
        state.withLock { state in
            defer { state.nextBlock += count }
            return state.nextBlock
        }
    }

    /// Keeps a full block in memory.
    func keep(_ block: MappedRegion, number: Int) {
        state.withLock { $0.resident[number] = block }
    }

    /// Writes bytes to their place in the spill file.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SpillError) {
        let file = try spillFile()
        try unsafe file.write(bytes, at: offset)
        state.withLock { $0.spilledBytes += bytes.count }
    }

    /// Counts a closed writer's strings.
    func closeWriter(recordCount: Int) {
        state.withLock { state in
            state.recordCount += recordCount
            state.openWriters -= 1
        }
    }

    private func spillFile() throws(SpillError) -> SpillFile {
        try state.withLock { state throws(SpillError) in
            if let file = state.file { return file }
            let file = try folder.makeFile(for: "\(name) payloads")
            state.file = file
            return file
        }
    }
}

/// What a finished arena holds: blocks in memory, and the file for all others.
final class ArenaContents: Sendable {
    /// The blocks by number; nil lies in the file.
    let resident: [MappedRegion?]
    /// The file, if anything was spilled.
    let file: SpillFile?
    /// The arena's name, for messages.
    let name: String

    init(resident: [Int: MappedRegion], blockCount: Int, file: SpillFile?, name: String) {
        var blocks = [MappedRegion?](repeating: nil, count: blockCount)
        for (number, block) in resident {
            blocks[number] = block
        }
        self.resident = blocks
        self.file = file
        self.name = name
    }
}
