#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The names in a directory.
public enum DirectoryListing {
    /// The names in a directory as raw bytes, in byte order, without `.` and `..`.
    ///
    /// - Throws: `notFound` if there is no such directory, `notReadable`, or `io`.
    public static func names(in path: String) throws(CompressionError) -> [[UInt8]] {
        // Safe: the stream is closed before this returns. An entry is valid until the next call; its name is
        // terminated, and read in place because the buffer may end before the name's declared length does.
        guard let directory = unsafe opendir(path) else {
            throw SystemError.failure(of: "listing the directory", code: errno)
        }
        defer { unsafe closedir(directory) }
        var names: [[UInt8]] = []
        errno = 0
        while let entry = unsafe readdir(directory) {
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            let start = unsafe UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            let name = unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: strlen(start)))
            if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw SystemError.failure(of: "listing the directory", code: errno) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
