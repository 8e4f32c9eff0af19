import AttributionModel
import Compression
import Matching
import Publishing
import Reviewing

/// The devices and users of a result's installs, by which later ones repeat or inherit from earlier ones.
struct InstallKeys: Sendable {
    /// The keys of one install.
    private struct Pair: Sendable {
        var device: UInt64?
        var user: UInt64?
    }
    /// nil if nothing depends on keys.
    private let filter: RepeatFilter?
    /// The keys that several installs have.
    let recurring: RecurringKeys
    /// How many lines of state each part has; nil if none was read.
    let stateLines: [Int]?

    /// No keys, if nothing depends on them.
    static let none = InstallKeys(filter: nil, recurring: RecurringKeys(), stateLines: nil)

    /// Reads the states of the parts that are decided again, whose `once_per` values are in their normal form.
    ///
    /// Devices count only where installs inherit from others of their device.
    ///
    /// The filter is larger the more rows `earlier` days ask it for: a row that it lets through wrongly takes some
    /// hundred times the memory of a key.
    static func read(
        _ parts: [PublishedPart], inherits: Bool, askedBy earlier: [PublishedDay], threads: Int
    ) async throws -> InstallKeys {
        let count = 4 * installCount(parts.map(\.manifest)) + installCount(earlier.map(\.manifest))
        let filter = try RepeatFilter(count: count, budget: MemoryBudget(bytes: .max))
        var recurring = RecurringKeys()
        var number: UInt32 = 0
        var stateLines = Array(repeating: 0, count: parts.count)
        let lines = LinesAhead(parts) { part throws(RunError) in try part.lines(OutputName.state) }
        var reading = try await lines.next(threads, size: 1 << 20)
        while !reading.pieces.isEmpty {
            async let ahead = threads > 1 ? lines.next(threads, size: 1 << 20) : nil
            do {
                for pairs in try await reading.pieces.concurrentMap(threads: threads, keys) {
                    note(pairs, withDevices: inherits, from: &number, in: filter, &recurring)
                    stateLines[reading.part] += pairs.count
                }
            } catch let error as DamagedLine {
                throw ResultLines.damaged(error, parts[reading.part].path(of: OutputName.state))
            }
            reading = try await (try await ahead).orNow { try await lines.next(threads, size: 1 << 20) }
        }
        return InstallKeys(filter: filter, recurring: recurring, stateLines: stateLines)
    }

    /// How many installs some manifests say there are; no more than can be numbered, whatever they say.
    private static func installCount(_ manifests: [PublishedManifest]) -> Int {
        manifests.reduce(0) { $0 + Int(UInt32(clamping: $1.outputs[OutputName.state]?.rows ?? 0)) }
    }

    private static func keys(of piece: LinePiece) throws(DamagedLine) -> [Pair] {
        var pairs: [Pair] = []
        var cursor = JSONCursor(piece.bytes, 0..<piece.count)
        while cursor.place < piece.count {
            let (deviceID, oncePer) = try ListedState.keys(&cursor)
            pairs.append(
                Pair(
                    device: deviceID == .none ? nil : device(deviceID),
                    user: oncePer.map { user(JSONText.withBytes(piece.bytes, $0) { Digest(of: $0) }) }))
        }
        return pairs
    }

    /// Notes the keys of installs that follow one another: one task, and in order, so that a key that was noted before
    /// is one of an earlier install.
    private static func note(
        _ pairs: [Pair], withDevices: Bool, from number: inout UInt32, in filter: RepeatFilter,
        _ recurring: inout RecurringKeys
    ) {
        for pair in pairs {
            if withDevices, let device = pair.device { filter.prefetch(device) }
            if let user = pair.user { filter.prefetch(user) }
        }
        for pair in pairs {
            for key in [withDevices ? pair.device : nil, pair.user] {
                guard let key else { continue }
                if filter.mayHave(key) { recurring.note(key, at: number) }
                filter.note(key)
            }
            number += 1
        }
    }

    /// The key of a device id.
    static func device(_ id: Digest) -> UInt64 { id.spread.high }

    /// The key of a `once_per` value, by its digest.
    static func user(_ value: Digest) -> UInt64 { value.high }

    /// Whether any install may have this key.
    func mayContain(_ key: UInt64) -> Bool { filter?.mayHave(key) ?? false }
}
