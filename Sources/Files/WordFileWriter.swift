/// Writes a file of 64-bit words from front to back; the file gets its name when it is complete.
///
/// For files whose readers check what they read: the writer does not wait for the disk, so after a crash a file may
/// have its name but lack words.
public struct WordFileWriter: ~Copyable {
    /// The words written so far.
    public private(set) var count = 0
    private let path: String
    /// -1 while the file is closed.
    private var descriptor: Int32
    private var isNamed = false

    /// Makes a file, or empties the one that is there.
    ///
    /// - Throws: `FileError` if it cannot be made.
    public init(path: String) throws(FileError) {
        descriptor = try FileError.attempting("making it", isWriting: true, SystemCalls.create(path))
        self.path = path
    }

    deinit {
        guard !isNamed else { return }
        if descriptor >= 0 { SystemCalls.closeQuietly(descriptor) }
        try? SystemCalls.removeFile(path)
    }

    /// Appends the first `count` words.
    public mutating func append(_ words: borrowing [UInt64], count: Int) throws(FileError) {
        precondition(count <= words.count)
        if descriptor < 0 {
            // If another file has taken its place, that one is written to, which readers will notice.
            descriptor = try FileError.attempting("opening it again", isWriting: true, SystemCalls.openToAppend(path))
        }
        // Safe: words have no padding.
        let bytes = unsafe words.span.bytes.extracting(first: count * 8)
        try FileError.attempting("writing it", isWriting: true, SystemCalls.write(bytes, to: descriptor))
        self.count += count
    }

    /// Closes the file until more is appended: a process may have few files open at a time.
    public mutating func closeForNow() throws(FileError) {
        guard descriptor >= 0 else { return }
        let open = descriptor
        descriptor = -1
        try FileError.attempting("writing it", isWriting: true, SystemCalls.close(open))
    }

    /// Ends the file and gives it its name, replacing any file of that name.
    public consuming func publish(as name: String) throws(FileError) {
        try closeForNow()
        try FileError.attempting("naming it", isWriting: true, SystemCalls.rename(path, to: name))
        isNamed = true
    }
}
