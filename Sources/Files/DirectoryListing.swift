/// The names in a directory.
public enum DirectoryListing {
    /// The names in a directory as raw bytes, in byte order, without `.` and `..`.
    ///
    /// - Throws: `notFound` if there is no such directory, `notReadable`, or `io`.
    public static func names(in path: String) throws(FileError) -> [[UInt8]] {
        try FileError.attempting("listing the directory", SystemCalls.names(in: path))
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The same as texts: for names that are ASCII, or only displayed.
    public static func texts(in path: String) throws(FileError) -> [String] {
        try names(in: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
