/// How a sorter splits its records so that each part fits the processor's cache.
public enum Partitioning: Sendable {
    /// 256 partitions by the top byte of the key: for keys that are digests, thus spread evenly.
    case byDigest
    /// One partition: for few records, or keys that are not spread.
    case single

    /// The number of partitions; their order is the order of the keys.
    public var partitionCount: Int {
        switch self {
        case .byDigest: 256
        case .single: 1
        }
    }

    /// How far a key's high half is shifted right to give its partition.
    var shift: UInt64 {
        switch self {
        case .byDigest: 56
        case .single: 64
        }
    }
}
