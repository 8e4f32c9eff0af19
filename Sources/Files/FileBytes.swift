/// The bytes of a file as they are on the disk, for small files that are needed whole.
public enum FileBytes {
    /// All bytes of a regular file, links followed.
    ///
    /// - Throws: `FileError` if it cannot be read.
    public static func all(of path: String) throws(FileError) -> [UInt8] {
        let file = try RegularFile(path: path)
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = try file.read(into: &part), count > 0 { bytes += part.prefix(count) }
        return bytes
    }
}
