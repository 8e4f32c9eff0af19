/// The bytes of a file as they are on the disk, for small files that are needed whole.
public enum FileBytes {
    /// All bytes of a regular file, links followed.
    ///
    /// - Throws: `CompressionError` if it cannot be read.
    public static func all(of path: String) throws(CompressionError) -> [UInt8] {
        let file = try RawFile(path: path, chunkSize: 1 << 16)
        var bytes: [UInt8] = []
        while try file.refill() {
            // Safe: what is unread is valid until the next refill.
            unsafe bytes.append(contentsOf: file.unread)
        }
        return bytes
    }
}
