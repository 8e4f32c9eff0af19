import AttributionModel

/// The latest attributed install of every device id and app, for installs that inherit (spec §5).
///
/// For each device and app only the latest install counts: where that is too old for `history`, so are all before it. A
/// device's apps form a linked list, as almost every device has just one; where there are many, they are looked up.
struct AttributedDevices: Sendable {
    private struct Entry {
        var app: TextID
        var install: EarlierInstall
        var requestedAt: Instant
        /// Rises with every install, so that of equal times the later one in order wins.
        var order: UInt64
        /// The place of the device's next app, -1 at the end.
        var next: Int32

        func isAfter(_ other: Entry) -> Bool { (requestedAt, order) > (other.requestedAt, other.order) }
    }

    /// The places in `entries` of a device with many apps.
    private struct ManyApps {
        var places: [TextID: Int32] = [:]
        /// The place of the device's latest install, whatever its app.
        var latest: Int32
    }

    /// Up to this many apps of a device are searched one by one.
    private static let searchedApps = 16

    private var heads: [Digest: Int32] = [:]
    private var manyApps: [Digest: ManyApps] = [:]
    private var entries: [Entry] = []
    /// Places in `entries` of devices that were forgotten.
    private var free: [Int32] = []
    private var told: UInt64 = 0

    /// Remembers an attributed install; installs come in order, or at least those of equal time do.
    ///
    /// Returns the install, if any, that no later one can inherit from any more: the older of two of the same device
    /// and app, or this one where it has no device.
    @discardableResult
    mutating func remember(
        _ install: EarlierInstall, device: Digest, app: TextID, requestedAt: Instant
    ) -> EarlierInstall? {
        guard device != .none else { return install }
        told += 1
        let head = heads[device] ?? -1
        var entry = Entry(app: app, install: install, requestedAt: requestedAt, order: told, next: head)
        guard let place = place(of: app, device, head) else {
            let place = add(entry)
            heads[device] = place
            index(place, of: device)
            return nil
        }
        let known = entries[Int(place)]
        guard known.requestedAt <= requestedAt else { return install }
        entry.next = known.next
        entries[Int(place)] = entry
        if !manyApps.isEmpty { note(place, of: device) }
        return known.install
    }

    /// Looks up the apps of a device from now on, if the one at `first`, which is new, makes them many.
    private mutating func index(_ first: Int32, of device: Digest) {
        if !manyApps.isEmpty, manyApps[device] != nil { return note(first, of: device) }
        var (place, count) = (first, 0)
        while place >= 0 { (place, count) = (entries[Int(place)].next, count + 1) }
        guard count > AttributedDevices.searchedApps else { return }
        manyApps[device] = ManyApps(latest: first)
        place = first
        while place >= 0 {
            note(place, of: device)
            place = entries[Int(place)].next
        }
    }

    /// Notes the place of a device's install, where its apps are looked up.
    private mutating func note(_ place: Int32, of device: Digest) {
        guard let latest = manyApps[device]?.latest else { return }
        let entry = entries[Int(place)]
        manyApps[device]?.places[entry.app] = place
        if entry.isAfter(entries[Int(latest)]) { manyApps[device]?.latest = place }
    }

    /// The place of a device's install of an app, if there is one.
    private func place(of app: TextID, _ device: Digest, _ head: Int32) -> Int32? {
        if !manyApps.isEmpty, let apps = manyApps[device] { return apps.places[app] }
        var place = head
        while place >= 0, entries[Int(place)].app != app { place = entries[Int(place)].next }
        return place >= 0 ? place : nil
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
        if !manyApps.isEmpty { manyApps[device] = nil }
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
        guard let head = heads[device] else { return nil }
        var best: Entry?
        func consider(_ place: Int32) {
            let entry = entries[Int(place)]
            if best.map(entry.isAfter) ?? true { best = entry }
        }
        if !manyApps.isEmpty, let apps = manyApps[device] {
            if app.isPresent {
                for app in [app, .absent] { if let place = apps.places[app] { consider(place) } }
            } else {
                consider(apps.latest)
            }
        } else {
            var place = head
            while place >= 0 {
                let known = entries[Int(place)].app
                if !app.isPresent || !known.isPresent || known == app { consider(place) }
                place = entries[Int(place)].next
            }
        }
        guard let best, requestedAt - best.requestedAt <= history else { return nil }
        return best.install
    }
}
