#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Writes a file of 64-bit words from front to back; it gets its name when it is whole.
///
/// For files whose readers check what they read: nothing waits for the disk, so a crash may leave a name without its
/// words.
package struct WordFileWriter: ~Copyable {
    /// The words written so far.
    package private(set) var count = 0
    private let path: String
    private var descriptor: Int32

    /// Makes a file, or empties the one that is there.
    ///
    /// - Throws: `CompressionError` where it cannot be made.
    package init(path: String) throws(CompressionError) {
        // Safe: the path is passed as a C string for the call.
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw CompressionError.io(operation: "making it", code: errno) }
        self.path = path
    }

    deinit { abandon() }

    /// Appends the first `count` words.
    package mutating func append(_ words: borrowing [UInt64], count: Int) throws(CompressionError) {
        precondition(count <= words.count)
        let descriptor = descriptor
        // Safe: at most `count` words are read, which the array has.
        let code: Int32? = unsafe words.withUnsafeBytes { buffer in
            var done = 0
            while done < count * 8 {
                let written = unsafe write(descriptor, buffer.baseAddress.map { unsafe $0 + done }, count * 8 - done)
                if written < 0 && errno == EINTR { continue }
                guard written > 0 else { return written == 0 ? ENOSPC : errno }
                done += written
            }
            return nil
        }
        if let code { throw CompressionError.io(operation: "writing it", code: code) }
        self.count += count
    }

    /// Ends the file and gives it its name, in place of what had it.
    package consuming func publish(as name: String) throws(CompressionError) {
        let closed = close(descriptor)
        descriptor = -1
        // Safe: both paths are passed as C strings for the call.
        guard closed == 0, unsafe rename(path, name) == 0 else {
            let code = errno
            unsafe _ = unlink(path)
            throw CompressionError.io(operation: "naming it", code: code)
        }
    }

    /// Removes a file that was not ended.
    private func abandon() {
        guard descriptor >= 0 else { return }
        _ = close(descriptor)
        // Safe: as above.
        unsafe _ = unlink(path)
    }
}
