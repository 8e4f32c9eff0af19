/// How much a share of installs has at most, as several shares are in memory at once.
struct ShareLimit {
    /// The most bytes that the records of its installs take on average: ten times what 2,048 usual ones do.
    private static let bytes = 4 << 20

    /// The most installs.
    let installs: Int
    /// About the most candidates.
    let candidates = 16_384

    /// The limit for `count` installs whose records take `bytes` bytes in total: fewer installs where texts are long.
    init(count: Int, bytes: Int) {
        let average = max(1, bytes / max(1, count))
        installs = min(2_048, max(1, ShareLimit.bytes / average))
    }
}
