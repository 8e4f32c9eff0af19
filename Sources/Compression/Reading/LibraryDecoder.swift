/// Reads a zstd, bzip2, xz or lz4 file through libarchive, to its last byte.
///
/// Libarchive silently ends a bzip2 or lz4 file at whatever follows a stream and does not begin another one. That may
/// be trailing bytes, but also a stream whose header is damaged or cut off, and then all streams behind it are lost.
/// Nobody can tell these apart, and zero bytes are what a crash leaves in place of data. So here anything that follows
/// is damage, as it is for libarchive itself in zstd and xz. Only zero bytes behind an xz stream, in multiples of four,
/// are padding by its format: libarchive passes over them silently, and here there is a warning if they end the file.
struct LibraryDecoder {
    private let filter: Encoding.Filter
    // Opened by the first read: problems with the stream show there.
    private var archive: ArchiveReader?
    // Where in the file `archive` began.
    private var start: Int64 = 0
    private var failure: CompressionError?
    /// What was ignored, in words: padding at the end.
    private(set) var warning: String?

    /// Gets ready for a file of such streams.
    init(_ filter: Encoding.Filter) {
        self.filter = filter
    }

    /// Returns some bytes; 0 only at the file's end.
    mutating func read(
        into output: UnsafeMutableBufferPointer<UInt8>, from file: RawFile
    ) throws(CompressionError) -> Int {
        if let failure { throw failure }
        do throws(CompressionError) {
            if archive == nil { try open(ByteStream(file: file, filter: .none)) }
            while let archive {
                let got = try unsafe archive.read(into: output)
                if got > 0 { return got }
                guard try goOn(in: file, at: start + archive.bytesTaken) else { break }
            }
        } catch {
            failure = error
            throw error
        }
        return 0
    }

    private mutating func open(_ stream: ByteStream) throws(CompressionError) {
        let opened = try ArchiveReader(stream, as: .stream(filter))
        // The one entry of a stream; an empty one has none, and then there is nothing to read.
        _ = try opened.nextEntry()
        archive = opened
    }

    /// Looks at what follows the place where libarchive ended: nothing, a frame that it did not read, or damage.
    ///
    /// - Returns: Whether there is more to read.
    private mutating func goOn(in file: RawFile, at place: Int64) throws(CompressionError) -> Bool {
        let next = try file.bytes(4, at: place)
        // libarchive did not ask for more: it consumed four bytes that do not begin an lz4 frame, or it took an empty
        // lz4 frame for the end.
        if filter == .lz4, !file.isAtEnd {
            guard try Self.isEmptyFrame(before: place, in: file) else { throw damage(at: place - 4) }
            if Encoding.Filter.beginsLz4Frame(next.span) || Encoding.Filter.beginsSkippableFrame(next.span) {
                let rest = try file.bytes(Int(file.bytesRead - place), at: place)
                start = place
                try open(ByteStream(file: file, filter: .none, head: rest))
                return true
            }
        }
        guard next.isEmpty else { throw damage(at: place) }
        if filter == .xz {
            // A stream ends in two letters.
            let end = try file.startOfZeros(before: place)
            if end < place { warning = "ignored zero bytes after the last xz stream, from compressed byte \(end) on" }
        }
        return false
    }

    private func damage(at place: Int64) -> CompressionError {
        .otherData(filter, offset: place)
    }

    /// Whether an empty lz4 frame ends at a place: a header of 7 bytes (8 more with a size and 4 more with a
    /// dictionary's number), the end mark of 4, and perhaps a checksum of 4.
    private static func isEmptyFrame(before place: Int64, in file: RawFile) throws(CompressionError) -> Bool {
        for length in stride(from: Int64(11), through: 27, by: 4) where length <= place {
            if try file.bytes(4, at: place - length) == Encoding.Filter.lz4Magic { return true }
        }
        return false
    }
}
