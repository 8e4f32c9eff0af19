import AttributionModel
import Compression
import Reviewing

/// The devices and users of a result's installs, by which later ones repeat or inherit from earlier ones: tells which
/// occur more than once, so that a re-scoring remembers only those installs.
///
/// Keys are hashes of 64 bits: if two collide, an install is remembered that nobody asks for.
struct InstallKeys: Sendable {
    /// All keys in order, each as often as it occurs.
    private let all: [UInt64]
    private let recurring: Set<UInt64>

    private init(_ keys: [UInt64]) {
        all = keys.sorted()
        var recurring: Set<UInt64> = []
        for place in all.indices.dropFirst() where all[place] == all[place - 1] { recurring.insert(all[place]) }
        self.recurring = recurring
    }

    /// No keys, if nothing depends on them.
    static let none = InstallKeys([])

    /// Reads the states of the parts that are decided again, whose `once_per` values are in their normal form.
    static func read(_ parts: [PublishedPart], threads: Int) async throws -> InstallKeys {
        var keys: [UInt64] = []
        for part in parts {
            let lines = LinesAhead(try part.lines(OutputName.state))
            var pieces = try await lines.next(threads, size: 1 << 20)
            while !pieces.isEmpty {
                let reading = pieces
                async let following = lines.next(threads, size: 1 << 20)
                do {
                    let found = try await reading.concurrentMap(threads: threads) { piece in
                        try InstallKeys.keys(piece)
                    }
                    for part in found { keys += part }
                } catch let error as DamagedLine {
                    throw ResultLines.damaged(error, part.path(of: OutputName.state))
                }
                pieces = try await following
            }
        }
        return InstallKeys(keys)
    }

    private static func keys(_ piece: LinePiece) throws(DamagedLine) -> [UInt64] {
        var keys: [UInt64] = []
        var cursor = JSONCursor(piece.bytes, 0..<piece.count)
        while cursor.place < piece.count {
            let (deviceID, oncePer) = try ListedState.keys(&cursor)
            if deviceID != .none { keys.append(device(deviceID)) }
            if let oncePer { keys.append(user(JSONText.bytes(piece.bytes, oncePer))) }
        }
        return keys
    }

    /// The key of a device id.
    static func device(_ id: Digest) -> UInt64 { (id.high &* 0x9E37_79B9_7F4A_7C15) ^ id.low }

    /// The key of a `once_per` value.
    static func user(_ value: [UInt8]) -> UInt64 { Digest(of: value.span).high }

    /// Whether more than one install has this key.
    func recurs(_ key: UInt64) -> Bool { recurring.contains(key) }

    /// Whether any install has this key.
    func contains(_ key: UInt64) -> Bool {
        let place = all.firstPlace { $0 >= key }
        return place < all.count && all[place] == key
    }
}
