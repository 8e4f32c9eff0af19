public import AttributionModel

/// The digest of a file's bytes as they are on the disk, by which manifests identify it.
public enum FileDigest {
    /// XXH3-128 of a regular file.
    ///
    /// - Throws: `CompressionError` if it cannot be read.
    public static func of(_ path: String) throws(CompressionError) -> Digest { try stamped(path).digest }

    /// The same with the stamp of what was read, to which the path may no longer lead; no stamp if the file was changed
    /// meanwhile.
    ///
    /// - Throws: `CompressionError` if it cannot be read.
    public static func stamped(_ path: String) throws(CompressionError) -> (digest: Digest, stamp: FileStamp?) {
        let file = try RawFile(path: path, chunkSize: 1 << 20)
        return (try file.finish(), file.stamp)
    }
}
