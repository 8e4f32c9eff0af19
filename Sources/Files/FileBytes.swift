#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bytes of a file as they are on the disk, for small files that are needed whole, and of long ones the ends.
public enum FileBytes {
    /// All bytes of a regular file, links followed.
    ///
    /// - Throws: `FileError` if it cannot be read.
    public static func all(of path: String) throws(FileError) -> [UInt8] { try rest(of: RegularFile(path: path)) }

    /// The first `first` and the last `last` bytes of a regular file, links followed; nil if it has no more than both
    /// together.
    ///
    /// - Throws: `FileError` if it cannot be read.
    public static func ends(
        of path: String, first: Int, last: Int
    ) throws(FileError) -> (first: [UInt8], last: [UInt8])? {
        let file = try RegularFile(path: path)
        guard file.stamp.size > UInt64(first + last) else { return nil }
        var bytes = [UInt8](repeating: 0, count: first)
        let count = try file.read(into: &bytes)
        bytes.removeLast(first - count)
        _ = try file.seek(to: Int64(-last), from: SEEK_END)
        return (bytes, try rest(of: file))
    }

    /// The bytes of a file that have not been read.
    private static func rest(of file: borrowing RegularFile) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = try file.read(into: &part), count > 0 { bytes += part.prefix(count) }
        return bytes
    }
}
