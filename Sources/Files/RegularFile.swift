#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A regular file that is open for reading; closed when it is dropped.
public struct RegularFile: ~Copyable, Sendable {
    /// The stamp that it had when it was opened.
    public let stamp: FileStamp
    private let descriptor: Int32

    /// Opens a file, links followed.
    ///
    /// - Throws: `FileError`; `notAFile` for anything but a regular file, without waiting for a writer.
    public init(path: String) throws(FileError) {
        let opened = try FileError.attempting("opening it", SystemCalls.openToRead(path))
        do throws(FileError) {
            let status = try FileError.attempting("looking at it", SystemCalls.status(of: opened))
            guard status.st_mode & S_IFMT == S_IFREG else { throw FileError.notAFile }
            stamp = FileStamp(status)
        } catch {
            SystemCalls.closeQuietly(opened)
            throw error
        }
        descriptor = opened
    }

    deinit { SystemCalls.closeQuietly(descriptor) }

    /// The stamp that it has now; nil if nobody can tell.
    public var currentStamp: FileStamp? { (try? SystemCalls.status(of: descriptor)).map { FileStamp($0) } }

    /// Lets the system know that the file will be read from front to back.
    public func willBeReadInOrder() {
        #if canImport(Glibc)
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
        #endif
    }

    /// Reads the next bytes, at most as many as there is memory for, and returns how many; 0 at the end.
    public func read(into bytes: inout [UInt8]) throws(FileError) -> Int {
        try FileError.attempting("reading it", SystemCalls.read(descriptor, into: &bytes))
    }

    /// The same into a caller's memory.
    public func read(into bytes: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        try unsafe FileError.attempting("reading it", SystemCalls.read(descriptor, into: bytes))
    }

    /// Fills memory with the bytes from a place on, without moving on, and returns how many there were before the end.
    public func read(into bytes: UnsafeMutableRawBufferPointer, at place: Int64) throws(FileError) -> Int {
        try unsafe FileError.attempting("reading it", SystemCalls.read(descriptor, into: bytes, at: Int(place)))
    }

    /// Moves like lseek and returns the new offset; nil for a place that no file has.
    public func seek(to place: Int64, from whence: Int32) throws(FileError) -> Int64? {
        let target = lseek(descriptor, off_t(place), whence)
        if target >= 0 { return Int64(target) }
        guard errno == EINVAL else { throw FileError("seeking in it", SystemFailure(code: errno)) }
        return nil
    }
}
