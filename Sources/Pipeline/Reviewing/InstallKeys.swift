import AttributionModel
import Compression
import Reviewing

/// The devices and users of a result's installs, by which later ones repeat or inherit from earlier ones: tells which come
/// more than once, so that a re-scoring remembers those installs alone.
///
/// Keys are hashes of 64 bits: where two meet by chance, an install is remembered that nobody asks for.
struct InstallKeys: Sendable {
    /// All keys in order; as often as they come.
    private let all: [UInt64]
    private let recurring: Set<UInt64>

    private init(_ keys: [UInt64]) {
        all = keys.sorted()
        var recurring: Set<UInt64> = []
        for place in all.indices.dropFirst() where all[place] == all[place - 1] { recurring.insert(all[place]) }
        self.recurring = recurring
    }

    /// No keys, where nothing depends on them.
    static let none = InstallKeys([])

    /// Reads the states of the parts that are decided again.
    static func read(_ parts: [PublishedPart], threads: Int) async throws -> InstallKeys {
        let keys = try await parts.concurrentMap(threads: threads) { part in
            var keys: [UInt64] = []
            try StateLines(try part.lines("state.jsonl.gz")).forEach { state, bytes in
                if state.deviceID != .none { keys.append(device(state.deviceID)) }
                if let user = state.oncePer { keys.append(self.user(JSONText.bytes(bytes, user))) }
            }
            return keys
        }
        return InstallKeys(keys.flatMap { $0 })
    }

    /// The key of a device id.
    static func device(_ id: Digest) -> UInt64 { (id.high &* 0x9E37_79B9_7F4A_7C15) ^ id.low }

    /// The key of a `once_per` value.
    static func user(_ value: [UInt8]) -> UInt64 { Digest(of: value.span).high }

    /// Whether more than one install has a key.
    func recurs(_ key: UInt64) -> Bool { recurring.contains(key) }

    /// Whether any install has a key.
    func contains(_ key: UInt64) -> Bool {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low < all.count && all[low] == key
    }
}
