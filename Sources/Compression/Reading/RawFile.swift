import AttributionModel
import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open regular file read from front to back, its digest computed on the way.
///
/// A class, as the layers of decoders above it share it. It owns a buffer of `chunkSize` bytes and closes the file
/// in the end.
@safe
final class RawFile {
    private let file: RegularFile
    private let capacity: Int
    // Safe: allocated in init, freed in deinit; `start..<end` are the bytes that were read and not yet consumed.
    private let buffer: UnsafeMutablePointer<UInt8>
    private var start = 0
    private var end = 0
    private var digest = DigestStream()
    /// The file's length in bytes, once all of it has been digested ahead.
    private(set) var length: Int64?
    /// The file's offset after the buffered bytes.
    private(set) var bytesRead: Int64 = 0
    /// Whether the last read reached the end.
    private(set) var isAtEnd = false

    /// Opens a file; anything but a regular file is refused without waiting for a writer.
    init(path: String, chunkSize: Int) throws(CompressionError) {
        file = try CompressionError.reading(RegularFile(path: path))
        file.willBeReadInOrder()
        capacity = chunkSize
        unsafe buffer = .allocate(capacity: chunkSize)
    }

    deinit { unsafe buffer.deallocate() }

    /// Whether somebody has written to the file since it was opened.
    var wasWrittenTo: Bool { file.currentStamp.map { !$0.isOfSameContent(as: file.stamp) } ?? true }

    /// Whether what is read still has to be digested.
    private var isDigesting: Bool { length == nil }

    /// The offset of the next byte that has not been consumed.
    var offset: Int64 { bytesRead - Int64(end - start) }
    /// How many bytes are buffered and not yet consumed.
    var unreadCount: Int { end - start }
    /// The buffered bytes that have not been consumed; valid until the next refill.
    var unread: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: buffer + start, count: end - start) }

    /// Marks bytes as used; at most as many as there are.
    func consume(_ count: Int) {
        start += min(count, end - start)
    }

    /// Replaces the consumed buffer by the file's next bytes; false at the end.
    func refill() throws(CompressionError) -> Bool {
        start = 0
        end = 0
        end = try unsafe read(into: UnsafeMutableBufferPointer(start: buffer, count: capacity))
        return end > 0
    }

    /// Reads straight into a caller's memory, buffered bytes first; 0 at the end.
    func copy(into output: UnsafeMutableBufferPointer<UInt8>) throws(CompressionError) -> Int {
        guard start < end else {
            // One chunk at a time, so that its bytes are still in the cache when they are digested.
            return try unsafe read(into: UnsafeMutableBufferPointer(rebasing: output.prefix(capacity)))
        }
        let count = min(end - start, output.count)
        _ = unsafe output.update(fromContentsOf: UnsafeBufferPointer(rebasing: unread.prefix(count)))
        consume(count)
        return count
    }

    /// The bytes from a place on, fewer if the file ends before that, without moving on.
    func bytes(_ count: Int, at place: Int64) throws(CompressionError) -> [UInt8] {
        // Callers look at one piece after another, and how many there are is up to whoever made the file.
        try CompressionError.requireGoingOn()
        var bytes = [UInt8](repeating: 0, count: count)
        // Safe: the memory is the array's, for the length of the call.
        let filled = try unsafe bytes.withUnsafeMutableBufferPointer { buffer throws(CompressionError) in
            try unsafe CompressionError.reading(file.read(into: UnsafeMutableRawBufferPointer(buffer), at: place))
        }
        bytes.removeLast(count - filled)
        return bytes
    }

    /// Where the zero bytes begin that end at a place; the place itself if there are none.
    func startOfZeros(before place: Int64) throws(CompressionError) -> Int64 {
        var end = place
        while end > 0 {
            let start = max(0, end - 64 << 10)
            let last = try bytes(Int(end - start), at: start).lastIndex { $0 != 0 }
            if let last { return start + Int64(last) + 1 }
            end = start
        }
        return 0
    }

    /// Reads what is left, only for the digest, and returns the digest of the whole file.
    func finish() throws(CompressionError) -> Digest {
        if isDigesting { try readOn() }
        return digest.finish()
    }

    /// Digests the whole file now and goes back to its start, for formats that are read by seeking.
    func digestAhead() throws(CompressionError) {
        try readOn()
        length = bytesRead
        _ = try seek(to: 0, from: SEEK_SET)
    }

    /// Moves like lseek and returns the new offset; only after `digestAhead`.
    ///
    /// - Throws: `brokenArchive` for a place beyond what a file can have: it comes from the archive.
    func seek(to place: Int64, from whence: Int32) throws(CompressionError) -> Int64 {
        let nowhere = CompressionError.brokenArchive("it leads to a place that no file has", offset: offset)
        let (goal, isTooFar) = whence == SEEK_CUR ? offset.addingReportingOverflow(place) : (place, false)
        guard !isTooFar else { throw nowhere }
        let target = try CompressionError.reading(file.seek(to: goal, from: whence == SEEK_CUR ? SEEK_SET : whence))
        guard let target else { throw nowhere }
        start = 0
        end = 0
        bytesRead = target
        isAtEnd = false
        return target
    }

    /// Reads all that is left.
    private func readOn() throws(CompressionError) {
        while try refill() { try CompressionError.requireGoingOn() }
    }

    private func read(into output: UnsafeMutableBufferPointer<UInt8>) throws(CompressionError) -> Int {
        let got = try unsafe CompressionError.reading(file.read(into: UnsafeMutableRawBufferPointer(output)))
        bytesRead += Int64(got)
        isAtEnd = got == 0
        if isDigesting { unsafe digest.update(UnsafeBufferPointer(rebasing: output.prefix(got))) }
        return got
    }
}
