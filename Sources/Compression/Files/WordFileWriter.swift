#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Writes a file of 64-bit words from front to back; it gets its name when it is complete.
///
/// For files whose readers check what they read: it does not wait for the disk, so after a crash a name may lack its
/// words.
public struct WordFileWriter: ~Copyable {
    /// The words written so far.
    public private(set) var count = 0
    private let path: String
    /// -1 while the file is closed.
    private var descriptor: Int32
    private var isNamed = false

    /// Makes a file, or empties the one that is there.
    ///
    /// - Throws: `CompressionError` if it cannot be made.
    public init(path: String) throws(CompressionError) {
        // Safe: the path is passed as a C string for the call.
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw CompressionError.io(operation: "making it", code: errno) }
        self.path = path
    }

    deinit { abandon() }

    /// Appends the first `count` words.
    public mutating func append(_ words: borrowing [UInt64], count: Int) throws(CompressionError) {
        precondition(count <= words.count)
        if descriptor < 0 { try reopen() }
        let descriptor = descriptor
        // Safe: at most `count` words are read, which the array has.
        let code: Int32? = unsafe words.withUnsafeBytes { buffer in
            var done = 0
            while done < count * 8 {
                let written = SystemError.repeating {
                    unsafe write(descriptor, buffer.baseAddress.map { unsafe $0 + done }, count * 8 - done)
                }
                guard written > 0 else { return written == 0 ? ENOSPC : errno }
                done += written
            }
            return nil
        }
        if let code { throw CompressionError.io(operation: "writing it", code: code) }
        self.count += count
    }

    /// Closes the file until more is appended: a process may have few files open at a time.
    public mutating func closeForNow() throws(CompressionError) {
        guard descriptor >= 0 else { return }
        let closed = close(descriptor)
        descriptor = -1
        guard closed == 0 else { throw CompressionError.io(operation: "writing it", code: errno) }
    }

    /// Opens the file again; if another has taken its place, that one is written to, which readers will notice.
    private mutating func reopen() throws(CompressionError) {
        // Safe: the path is passed as a C string for the call.
        descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw CompressionError.io(operation: "opening it again", code: errno) }
    }

    /// Ends the file and gives it its name, replacing any file of that name.
    public consuming func publish(as name: String) throws(CompressionError) {
        try closeForNow()
        // Safe: both paths are passed as C strings for the call.
        guard unsafe rename(path, name) == 0 else {
            throw CompressionError.io(operation: "naming it", code: errno)
        }
        isNamed = true
    }

    /// Removes a file that was not completed.
    private func abandon() {
        guard !isNamed else { return }
        if descriptor >= 0 { _ = close(descriptor) }
        // Safe: as above.
        unsafe _ = unlink(path)
    }
}
