#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// One temporary file, read and written at offsets, without a name on the disk.
///
/// Any number of tasks may use it at once: every call names its own offset and the file keeps no position.
/// The space goes back to the disk when the last reference does.
public final class SpillFile: Sendable {
    /// Where the file was made, for messages.
    let path: String
    private let descriptor: Int32
    private let folder: SpillFolder

    /// Makes a file in a directory, and takes its name away as soon as it is open.
    init(_ name: String, in directory: String, folder: SpillFolder) throws(SpillError) {
        path = "\(directory)/\(name)"
        // The path is a C string for the time of the call.
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw SpillError(attempt: "make a temporary file in", path: directory, code: errno)
        }
        self.folder = folder
        // As above; a name that stays is harmless.
        unsafe _ = unlink(path)
    }

    /// Opens a device as if it were a file, for tests.
    init(device: String, folder: SpillFolder) throws(SpillError) {
        path = device
        // As above.
        descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw SpillError(attempt: "open", path: path, code: errno) }
        self.folder = folder
    }

    deinit {
        _ = close(descriptor)
    }

    /// Writes all of `bytes` at `offset`.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SpillError) {
        var done = 0
        while done < bytes.count {
            // The rest of the caller's buffer, which outlives the call.
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
            let written = unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
            if written > 0 {
                done += written
            } else if written == 0 {
                throw SpillError(attempt: "write the temporary file", path: path, code: ENOSPC)
            } else if errno != EINTR {
                throw SpillError(attempt: "write the temporary file", path: path, code: errno)
            }
        }
        folder.count(bytes: bytes.count)
    }

    /// Fills `bytes` from `offset` on; it is an error if the file has fewer.
    func read(into bytes: consuming MutableRawSpan, at offset: Int) throws(SpillError) {
        // The buffer is the span's, for the time of the call.
        try unsafe bytes.withUnsafeMutableBytes { bytes throws(SpillError) in
            try unsafe read(into: bytes, at: offset)
        }
    }

    /// Reads `bytes.count` bytes at `offset`; it is an error if the file has fewer.
    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(SpillError) {
        let count = try unsafe readAvailable(into: bytes, at: offset)
        guard count == bytes.count else {
            throw .corrupt(path: path, reason: "it ends at byte \(offset + count), within what was written")
        }
    }

    /// Reads up to `bytes.count` bytes at `offset` and returns how many there were before the file's end.
    func readAvailable(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(SpillError) -> Int {
        var done = 0
        while done < bytes.count {
            // The rest of the caller's buffer, which outlives the call.
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
            let count = unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
            if count > 0 {
                done += count
            } else if count == 0 {
                return done
            } else if errno != EINTR {
                throw SpillError(attempt: "read the temporary file", path: path, code: errno)
            }
        }
        return done
    }

    /// Counts a sorted run in the folder's counters.
    func countRun() {
        folder.countRun()
    }
}
