/// How a file's lines are packed, as its first bytes tell; names and suffixes count for nothing (spec §2).
package struct Encoding: Sendable, Hashable {
    /// A compression of the whole file.
    package enum Filter: UInt8, Sendable, CaseIterable {
        case none, gzip, zstd, bzip2, xz, lz4

        /// The word in messages and the manifest.
        package var name: String {
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
    package enum Container: UInt8, Sendable, CaseIterable {
        case tar, zip

        /// The word in messages and the manifest.
        package var name: String { self == .tar ? "tar" : "zip" }
    }

    /// What compresses the whole file.
    package var filter: Filter
    /// What holds its members, nil where the file is itself the lines.
    package var container: Container?

    /// Makes an encoding of its parts.
    package init(filter: Filter = .none, container: Container? = nil) {
        self.filter = filter
        self.container = container
    }

    /// The words in messages and the manifest: `plain`, `gzip`, `zip`, `tar`, `tar+gzip`.
    package var name: String {
        guard let container else { return filter.name }
        return filter == .none ? container.name : "\(container.name)+\(filter.name)"
    }
}
