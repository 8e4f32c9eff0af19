public import AttributionModel
public import Files

/// The digest of a file's bytes as they are on the disk, by which manifests identify it.
public enum FileDigest {
    /// XXH3-128 of a regular file.
    ///
    /// - Throws: `CompressionError` if it cannot be read, or the task is cancelled.
    public static func of(_ path: String) throws(CompressionError) -> Digest { try stamped(path).digest }

    /// The same with the stamp of what was read, to which the path may no longer lead; no stamp if the file was changed
    /// meanwhile.
    ///
    /// - Throws: `CompressionError` if it cannot be read, or the task is cancelled.
    public static func stamped(_ path: String) throws(CompressionError) -> (digest: Digest, stamp: FileStamp?) {
        let file = try CompressionError.reading(RegularFile(path: path))
        file.willBeReadInOrder()
        var digest = DigestStream()
        // The buffer is hardly larger than the file, as memory that is touched for the first time is expensive. It has
        // at least 64 KiB, as some file systems state less than a file has.
        var bytes = [UInt8](repeating: 0, count: min(max(Int(clamping: file.stamp.size), 1 << 16), 1 << 20))
        while case let count = try CompressionError.reading(file.read(into: &bytes)), count > 0 {
            try CompressionError.requireGoingOn()
            digest.update(bytes.span.extracting(first: count))
        }
        return (digest.finish(), file.currentStamp == file.stamp ? file.stamp : nil)
    }
}
