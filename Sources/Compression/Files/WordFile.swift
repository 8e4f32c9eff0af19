#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A file of 64-bit words in the machine's byte order, read at any place; several tasks may read it at once.
public final class WordFile: Sendable {
    /// How many whole words it had when it was opened.
    public let count: Int
    private let descriptor: Int32

    /// Opens a file.
    ///
    /// - Throws: `CompressionError` if it is not a file or may not be read.
    public init(path: String) throws(CompressionError) {
        let (descriptor, status) = try RegularFile.opened(path)
        self.descriptor = descriptor
        count = Int(status.st_size) / 8
    }

    deinit { close(descriptor) }

    /// Reads `count` words from `place` on into the beginning of `words`, which grows if it is too short.
    ///
    /// - Returns: Whether there were that many.
    public func read(_ count: Int, at place: Int, into words: inout [UInt64]) throws(CompressionError) -> Bool {
        guard count >= 0, place >= 0, place <= self.count, count <= self.count - place else { return false }
        if words.count < count { words.append(contentsOf: repeatElement(0, count: count - words.count)) }
        let descriptor = descriptor
        // Safe: at most `count` words are written, within the array; whatever bytes are read, they are valid words.
        let code: Int32? = unsafe words.withUnsafeMutableBytes { buffer in
            var done = 0
            while done < count * 8 {
                let got = SystemError.repeating {
                    unsafe pread(
                        descriptor, buffer.baseAddress.map { unsafe $0 + done }, count * 8 - done,
                        off_t(place * 8 + done))
                }
                guard got > 0 else { return got == 0 ? 0 : errno }
                done += got
            }
            return nil
        }
        guard let code else { return true }
        guard code == 0 else { throw SystemError.failure(of: "reading it", code: code) }
        return false
    }
}
