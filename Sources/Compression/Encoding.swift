/// How a file's lines are packed, according to its first bytes; names and suffixes do not matter (spec §2).
public struct Encoding: Sendable, Hashable {
    /// A compression of the whole file; the raw values are the words in messages and the manifest.
    ///
    /// Not compress (.Z): nothing marks the end of its data, so that a file that was cut off would pass for whole.
    public enum Filter: String, Sendable, CaseIterable {
        case none = "plain"
        case gzip, zstd, bzip2, xz, lz4
    }

    /// A container of several files; the raw values are words likewise.
    public enum Container: String, Sendable, CaseIterable {
        case tar, zip
    }

    /// What compresses the whole file.
    public var filter = Filter.none
    /// What contains its members, nil if the file itself consists of the lines.
    public var container: Container?

    /// The words in messages and the manifest: `plain`, `gzip`, `zip`, `tar`, `tar+gzip`.
    public var name: String {
        guard let container else { return filter.rawValue }
        return filter == .none ? container.rawValue : "\(container.rawValue)+\(filter.rawValue)"
    }
}
