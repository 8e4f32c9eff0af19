import Synchronization

/// One input file as blocks of whole lines, which several workers may take in turn.
///
/// The file is opened by the first `nextBlock` and closed at its end. Decompression runs under the lock, straight
/// into the caller's block; parsing runs outside. Each file takes memory for a read buffer, the decoder, and the
/// partial line between two blocks.
public final class LineSource: Sendable {
    /// The file.
    public let file: InputFile
    private let reader: Mutex<LineReader>
    private let rawBytes = Atomic<Int64>(0)

    /// Makes a source; nothing is opened yet.
    ///
    /// If the file is damaged, reading it throws or, with `keepsReadable`, gives the lines up to the damage and ends
    /// there.
    public init(_ file: InputFile, keepsReadable: Bool) {
        self.file = file
        reader = Mutex(LineReader(file: file, keepsReadable: keepsReadable))
    }

    /// Fills the block with the file's next lines.
    ///
    /// - Returns: Whether there were any; false at the end and from then on.
    /// - Throws: What is wrong with the file, to every caller from then on.
    public func nextBlock(into block: inout LineBlock) throws(SourceError) -> Bool {
        try reader.withLock { (reader: inout LineReader) throws(SourceError) -> Bool in
            defer { rawBytes.store(reader.rawBytesRead, ordering: .relaxed) }
            return try reader.nextBlock(into: &block)
        }
    }

    /// How far the file is read, in raw bytes, for progress: cheap, and never waits for a lock.
    public var rawBytesRead: Int64 {
        min(rawBytes.load(ordering: .relaxed), file.size)
    }

    /// What is known of the file; complete once `nextBlock` gave false.
    public func summary() -> SourceSummary {
        reader.withLock { $0.summary }
    }
}
