public import AttributionModel

/// What the manifest says of an input file once it is read.
public struct SourceSummary: Sendable, Equatable {
    /// The name shown.
    public var name: String
    /// Its size in raw bytes: as read or, until reading is over, as found.
    public var size: Int64
    /// XXH3-128 of its raw bytes; `.none` until reading is over, or where it failed.
    public var digest: Digest
    /// How it is packed: `plain`, `gzip`, `tar+gzip`; empty before the first block.
    public var encoding: String
    /// What was ignored, in words.
    public var warnings: [String]
    /// Bytes of all members after decompression, as far as read.
    public var decompressedBytes: Int64
    /// The damage after which nothing was read, if readable lines are kept.
    public var damage: SourceError?

    /// What is known of a file so far.
    public init(
        name: String, size: Int64, digest: Digest = .none, encoding: String = "", warnings: [String] = [],
        decompressedBytes: Int64 = 0
    ) {
        self.name = name
        self.size = size
        self.digest = digest
        self.encoding = encoding
        self.warnings = warnings
        self.decompressedBytes = decompressedBytes
    }
}
