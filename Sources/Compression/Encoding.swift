/// How a file's lines are packed, according to its first bytes; names and suffixes do not matter (spec §2).
public struct Encoding: Sendable, Hashable {
    /// A compression of the whole file.
    public enum Filter: UInt8, Sendable, CaseIterable {
        case none, gzip, zstd, bzip2, xz, lz4

        /// The word in messages and the manifest.
        public var name: String {
            switch self {
            case .none: "plain"
            case .gzip: "gzip"
            case .zstd: "zstd"
            case .bzip2: "bzip2"
            case .xz: "xz"
            case .lz4: "lz4"
            }
        }
    }

    /// A container of several files.
    public enum Container: UInt8, Sendable, CaseIterable {
        case tar, zip

        /// The word in messages and the manifest.
        public var name: String { self == .tar ? "tar" : "zip" }
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
