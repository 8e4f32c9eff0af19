/// What a file decompresses to, from front to back; the file's own bytes if it is not compressed.
///
/// A class because libarchive keeps a reference to it while it reads.
final class ByteStream {
    /// The file below.
    let file: RawFile
    private let filter: Encoding.Filter
    private var gzip: GzipDecoder?
    private var library: LibraryDecoder
    // What was read ahead and not yet returned; an error met there waits until that is done.
    private var head: [UInt8]
    private var headUsed = 0
    private var failure: CompressionError?

    /// `head`: bytes that are returned first, if they have already been read from the file.
    init(file: RawFile, filter: Encoding.Filter, head: [UInt8] = []) throws(CompressionError) {
        self.file = file
        self.filter = filter
        self.head = head
        library = LibraryDecoder(filter)
        gzip = filter == .gzip ? try GzipDecoder() : nil
    }

    /// Bytes that were ignored at the end, in words.
    var warning: String? { gzip?.warning ?? library.warning }

    /// The first bytes, which are kept for reading; call it before reading.
    func peek(_ count: Int) -> [UInt8] {
        head = [UInt8](repeating: 0, count: count)
        var filled = 0
        do throws(CompressionError) {
            while filled < count {
                // Safe: writes stay in the array.
                let got = try unsafe head.withUnsafeMutableBufferPointer { buffer throws(CompressionError) in
                    try unsafe decode(into: UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
                }
                guard got > 0 else { break }
                filled += got
            }
        } catch {
            failure = error
        }
        head.removeLast(count - filled)
        return head
    }

    /// Returns some bytes; 0 only at the end.
    func read(into output: UnsafeMutableBufferPointer<UInt8>) throws(CompressionError) -> Int {
        if headUsed < head.count {
            let count = min(output.count, head.count - headUsed)
            for index in 0..<count { unsafe output[index] = head[headUsed + index] }
            headUsed += count
            return count
        }
        if let failure { throw failure }
        return try unsafe decode(into: output)
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
