#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The names in a directory.
public enum DirectoryListing {
    /// The names in a directory as raw bytes, in byte order, without `.` and `..`.
    ///
    /// - Throws: `notFound` where there is no such directory, `notReadable`, or `io`.
    public static func names(in path: String) throws(CompressionError) -> [[UInt8]] {
        // Safe: the stream is closed before this returns; an entry is read before the next call replaces it.
        guard let directory = unsafe opendir(path) else {
            throw SystemError.failure(of: "listing the directory", code: errno)
        }
        defer { unsafe closedir(directory) }
        var names: [[UInt8]] = []
        errno = 0
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe [UInt8](bytes.prefix { $0 != 0 })
            }
            if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw SystemError.failure(of: "listing the directory", code: errno) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
