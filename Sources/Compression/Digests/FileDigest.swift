public import AttributionModel

/// The digest of a file's bytes as they lie on the disk: what manifests name it by.
public enum FileDigest {
    /// XXH3-128 of a regular file.
    ///
    /// - Throws: `CompressionError` where it cannot be read.
    public static func of(_ path: String) throws(CompressionError) -> Digest { try stamped(path).digest }

    /// The same with the stamp of what was read, which may not be what the path leads to by now; no stamp where the
    /// file was changed meanwhile.
    ///
    /// - Throws: `CompressionError` where it cannot be read.
    public static func stamped(_ path: String) throws(CompressionError) -> (digest: Digest, stamp: FileStamp?) {
        let file = try RawFile(path: path, chunkSize: 1 << 20)
        return (try file.finish(), file.stamp)
    }
}
