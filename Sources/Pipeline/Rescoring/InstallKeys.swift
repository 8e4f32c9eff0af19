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
        let none = Noted(stateLines: Array(repeating: 0, count: parts.count))
        var lines = PartLines(name: OutputName.state, parts: parts, threads: threads)
        // If the reading begins again, the filter has keys already: then more keys seem to come again, which only takes
        // memory.
        let noted = try await lines.reduce(into: none, { piece throws(DamagedLine) in try keys(of: piece.lines) }) {
            noted, part, pairs in
            note(pairs, withDevices: inherits, in: filter, &noted)
            noted.stateLines[part] += pairs.count
        }
        return InstallKeys(filter: filter, recurring: noted.recurring, stateLines: noted.stateLines)
    }

    /// What is noted of the installs so far.
    private struct Noted: Sendable {
        var recurring = RecurringKeys()
        /// How many installs were noted.
        var count = 0
        var stateLines: [Int]
    }

    /// How many installs some manifests say there are; no more than can be numbered, whatever they say.
    private static func installCount(_ manifests: [PublishedManifest]) -> Int {
        manifests.reduce(0) { $0 + Int(UInt32(clamping: $1.outputs[OutputName.state]?.rows ?? 0)) }
    }

    private static func keys(of piece: LinePiece) throws(DamagedLine) -> [Pair] {
        var pairs: [Pair] = []
        var cursor = piece.cursor
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
        _ pairs: [Pair], withDevices: Bool, in filter: RepeatFilter, _ noted: inout Noted
    ) {
        for pair in pairs {
            if withDevices, let device = pair.device { filter.prefetch(device) }
            if let user = pair.user { filter.prefetch(user) }
        }
        for pair in pairs {
            let install = InstallNumber(place: noted.count)
            for key in [withDevices ? pair.device : nil, pair.user] {
                guard let key else { continue }
                if filter.mayHave(key) { noted.recurring.note(key, of: install) }
                filter.note(key)
            }
            noted.count += 1
        }
    }

    /// The key of a device id.
    static func device(_ id: Digest) -> UInt64 { id.spread.high }

    /// The key of a `once_per` value, by its digest.
    static func user(_ value: Digest) -> UInt64 { value.high }

    /// Whether any install may have this key.
    func mayContain(_ key: UInt64) -> Bool { filter?.mayHave(key) ?? false }
}

/// The keys that several installs of a re-scoring have, and which install is the last with each: what is known of an
/// install is kept only for as long as a later one may ask for it.
///
/// A key that only a single install has may be among them, too, with that install as the last: so nothing is remembered
/// for it.
struct RecurringKeys: Sendable {
    /// The last installs.
    private var last: [UInt64: InstallNumber] = [:]

    /// Notes an install with a key that an earlier one may have; installs come in order.
    mutating func note(_ key: UInt64, of install: InstallNumber) { last[key] = install }

    /// Whether an install after this one has the key.
    func comesAgain(_ key: UInt64, after install: InstallNumber) -> Bool { last[key].map { $0 > install } ?? false }

    /// Whether an install is the last of several with the key, which is then forgotten.
    mutating func ends(_ key: UInt64, at install: InstallNumber) -> Bool {
        guard let place = last.index(forKey: key), last.values[place] <= install else { return false }
        last.remove(at: place)
        return true
    }
}
