internal import AttributionModel

/// The latest attributed install of every device id and app, for installs that inherit (spec §5).
///
/// For each device and app only the latest counts: where it is too old for `history`, so are all before it. A device's
/// apps form a linked list, as almost every device has just one.
struct AttributedDevices: Sendable {
    private struct Entry {
        var app: TextID
        var install: EarlierInstall
        var requestedAt: Instant
        /// Rises with every install, so that of equal times the later one in order wins.
        var order: UInt64
        /// The place of the device's next app, -1 at the end.
        var next: Int32
    }

    private var heads: [Digest: Int32] = [:]
    private var entries: [Entry] = []
    /// Places in `entries` of devices that were forgotten.
    private var free: [Int32] = []
    private var told: UInt64 = 0

    /// Remembers an attributed install; installs come in order, or at least those of equal time do.
    ///
    /// Returns the install that no later one can inherit from any more: of two of the same app the older one.
    @discardableResult
    mutating func remember(
        _ install: EarlierInstall, device: Digest, app: TextID, requestedAt: Instant
    ) -> EarlierInstall? {
        guard device != .none else { return install }
        told += 1
        let head = heads[device] ?? -1
        var place = head
        while place >= 0, entries[Int(place)].app != app { place = entries[Int(place)].next }
        let entry = Entry(app: app, install: install, requestedAt: requestedAt, order: told, next: head)
        guard place >= 0 else {
            heads[device] = add(entry)
            return nil
        }
        let known = entries[Int(place)]
        guard known.requestedAt <= requestedAt else { return install }
        entries[Int(place)] = entry
        entries[Int(place)].next = known.next
        return known.install
    }

    private mutating func add(_ entry: Entry) -> Int32 {
        if let place = free.popLast() {
            entries[Int(place)] = entry
            return place
        }
        entries.append(entry)
        return Int32(entries.count - 1)
    }

    /// Forgets a device that no later install has, so that its memory can serve another; returns its installs.
    mutating func forget(device: Digest) -> [EarlierInstall] {
        var forgotten: [EarlierInstall] = []
        guard var place = heads.removeValue(forKey: device) else { return forgotten }
        while place >= 0 {
            forgotten.append(entries[Int(place)].install)
            free.append(place)
            place = entries[Int(place)].next
        }
        return forgotten
    }

    /// The most recent attributed install of a device, of the same app where both have one, at most `history` before.
    func latest(device: Digest, app: TextID, before requestedAt: Instant, within history: Milliseconds)
        -> EarlierInstall?
    {
        guard device != .none, var place = heads[device] else { return nil }
        var best: (install: EarlierInstall, at: Instant, order: UInt64)?
        while place >= 0 {
            let entry = entries[Int(place)]
            place = entry.next
            guard !app.isPresent || !entry.app.isPresent || entry.app == app else { continue }
            guard requestedAt - entry.requestedAt <= history else { continue }
            if let best, (best.at, best.order) > (entry.requestedAt, entry.order) { continue }
            best = (entry.install, entry.requestedAt, entry.order)
        }
        return best?.install
    }
}
