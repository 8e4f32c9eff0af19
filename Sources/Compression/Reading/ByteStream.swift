/// What a file decompresses to, from front to back; the file's own bytes if it is not compressed.
///
/// A class because libarchive keeps a reference to it while it reads.
final class ByteStream {
    /// The file below.
    let file: RawFile
    private let filter: Encoding.Filter
    private var gzip: GzipDecoder?
    private var library: LibraryDecoder
    private var ahead: LookAhead

    /// `head`: bytes that are returned first, if they have already been read from the file.
    init(file: RawFile, filter: Encoding.Filter, head: [UInt8] = []) throws(CompressionError) {
        self.file = file
        self.filter = filter
        ahead = LookAhead(head)
        library = LibraryDecoder(filter)
        gzip = filter == .gzip ? try GzipDecoder() : nil
    }

    /// Bytes that were ignored at the end, in words.
    var warning: String? { gzip?.warning ?? library.warning }

    /// The first bytes, which are kept for reading; call it before reading.
    func peek(_ count: Int) -> [UInt8] {
        ahead = unsafe LookAhead(count) { output throws(CompressionError) in try unsafe decode(into: output) }
        return ahead.bytes
    }

    /// Returns some bytes; 0 only at the end.
    func read(into output: UnsafeMutableBufferPointer<UInt8>) throws(CompressionError) -> Int {
        let taken = try unsafe ahead.take(into: output)
        return try unsafe taken > 0 ? taken : decode(into: output)
    }

    /// Reads to the end, so that the last checksums are checked, too.
    func drain() throws(CompressionError) {
        var rest = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            // Safe: the array is ours.
            let got = try unsafe rest.withUnsafeMutableBufferPointer { buffer throws(CompressionError) in
                try unsafe read(into: buffer)
            }
            guard got > 0 else { return }
            try CompressionError.requireGoingOn()
        }
    }

    private func decode(into output: UnsafeMutableBufferPointer<UInt8>) throws(CompressionError) -> Int {
        switch filter {
        case .none: try unsafe file.copy(into: output)
        case .gzip: try unsafe gzip?.read(into: output, from: file) ?? 0
        case .zstd, .bzip2, .xz, .lz4: try unsafe library.read(into: output, from: file)
        }
    }
}
