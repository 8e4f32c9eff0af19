#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Opens regular files for reading.
enum RegularFile {
    /// Opens a file, links followed; the caller closes it.
    ///
    /// Anything but a regular file is refused, without waiting for a writer.
    static func opened(_ path: String) throws(CompressionError) -> (descriptor: Int32, status: stat) {
        // Safe: the path is passed as a C string for the call.
        let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard opened >= 0 else { throw SystemError.failure(of: "opening it", code: errno) }
        let status: stat
        do throws(CompressionError) {
            status = try self.status(of: opened)
        } catch {
            close(opened)
            throw error
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            throw .notAFile
        }
        return (opened, status)
    }

    /// What the file system says of an open file.
    static func status(of descriptor: Int32) throws(CompressionError) -> stat {
        var status = stat()
        // Safe: the structure is ours.
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw SystemError.failure(of: "looking at it", code: errno)
        }
        return status
    }
}
