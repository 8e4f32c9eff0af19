import AttributionModel
import Compression
import Matching
import Publishing
import Reviewing

/// The devices and users of a result's installs, by which later ones repeat or inherit from earlier ones: tells which
/// may occur more than once, so that a re-scoring remembers only those installs.
///
/// If it is wrong, an install is remembered, or an earlier row is read, that nobody asks for.
struct InstallKeys: Sendable {
    /// nil if nothing depends on keys.
    private let filter: RepeatFilter?

    /// No keys, if nothing depends on them.
    static let none = InstallKeys(filter: nil)

    /// Reads the states of the parts that are decided again, whose `once_per` values are in their normal form.
    ///
    /// A filter of twice the full size, and larger the more rows `earlier` days ask it for: what it lets through
    /// wrongly takes some hundred times the memory of a key.
    static func read(
        _ parts: [PublishedPart], askedBy earlier: [PublishedDay], threads: Int
    ) async throws -> InstallKeys {
        let count = 4 * installCount(parts.map(\.manifest)) + installCount(earlier.map(\.manifest))
        let filter = try RepeatFilter(count: count, budget: MemoryBudget(bytes: .max))
        let lines = LinesAhead(parts) { part throws(RunError) in try part.lines(OutputName.state) }
        var reading = try await lines.next(threads, size: 1 << 20)
        while !reading.pieces.isEmpty {
            async let following = lines.next(threads, size: 1 << 20)
            do {
                _ = try await reading.pieces.concurrentMap(threads: threads) { try note(keysOf: $0, in: filter) }
            } catch let error as DamagedLine {
                throw ResultLines.damaged(error, parts[reading.part].path(of: OutputName.state))
            }
            reading = try await following
        }
        return InstallKeys(filter: filter)
    }

    /// How many installs some manifests say there are; no more than can be numbered, whatever they say.
    private static func installCount(_ manifests: [PublishedManifest]) -> Int {
        manifests.reduce(0) { $0 + Int(UInt32(clamping: $1.outputs[OutputName.state]?.rows ?? 0)) }
    }

    private static func note(keysOf piece: LinePiece, in filter: RepeatFilter) throws(DamagedLine) {
        var cursor = JSONCursor(piece.bytes, 0..<piece.count)
        while cursor.place < piece.count {
            let (deviceID, oncePer) = try ListedState.keys(&cursor)
            if deviceID != .none { filter.note(device(deviceID)) }
            if let oncePer { filter.note(user(JSONText.bytes(piece.bytes, oncePer))) }
        }
    }

    /// The key of a device id.
    static func device(_ id: Digest) -> UInt64 { id.spread.high }

    /// The key of a `once_per` value.
    static func user(_ value: [UInt8]) -> UInt64 { Digest(of: value.span).high }

    /// Whether more than one install may have this key.
    func mayRecur(_ key: UInt64) -> Bool { filter?.mayRepeat(key) ?? false }

    /// Whether any install may have this key.
    func mayContain(_ key: UInt64) -> Bool { filter?.mayHave(key) ?? false }
}
