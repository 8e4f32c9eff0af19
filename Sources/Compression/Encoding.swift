/// How a file's lines are packed, according to its first bytes; names and suffixes do not matter (spec §2).
public struct Encoding: Sendable, Hashable {
    /// A compression of the whole file.
    public enum Filter: String, Sendable {
        case none = "plain"
        case gzip, zstd, bzip2, xz, lz4

        /// The word in messages and the manifest.
        public var name: String { rawValue }
    }

    /// A container of several files.
    public enum Container: String, Sendable {
        case tar, zip

        /// The word in messages and the manifest.
        public var name: String { rawValue }
    }

    /// What compresses the whole file.
    public var filter: Filter
    /// What contains its members, nil if the file itself consists of the lines.
    public var container: Container?

    /// Makes an encoding from its parts.
    public init(filter: Filter = .none, container: Container? = nil) {
        self.filter = filter
        self.container = container
    }

    /// The words in messages and the manifest: `plain`, `gzip`, `zip`, `tar`, `tar+gzip`.
    public var name: String {
        guard let container else { return filter.name }
        return filter == .none ? container.name : "\(container.name)+\(filter.name)"
    }
}
