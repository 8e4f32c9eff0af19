package import AttributionModel

/// The keys under which clicks and installs meet, tier by tier (spec §5).
///
/// A click and an install meet in the *first* probabilistic tier, open to the install's platform, whose every key
/// signal both have. Each side therefore carries a mask of the probabilistic tiers that it has all signals for: the
/// lowest common bit is where the pair meets, and a pair that meets in a lower tier is none under a higher tier's key.
package struct TierKeys: Sendable {
    /// One tier that matches by sorted keys.
    struct Entry: Sendable {
        /// Its place in the pipeline.
        let tier: Int
        /// The signals of its key.
        let signals: [Signal]
        /// Its bit in the masks; 0 for the device tier, which meets whatever the other tiers say.
        let bit: UInt16
        let window: Window
        let definition: Tier
    }

    let entries: [Entry]
    private let clockSkew: Milliseconds

    /// Numbers the probabilistic tiers of a pipeline; at most 16 of them, which the pipeline file's check holds.
    package init(rules: MatchRules) {
        var entries: [Entry] = []
        var bit: UInt16 = 1
        for (place, tier) in rules.tiers.enumerated() {
            guard let window = tier.window else { continue }
            switch tier.method {
            case .probabilistic(let own):
                entries.append(Entry(tier: place, signals: own.key, bit: bit, window: window, definition: tier))
                bit <<= 1
            case .deviceID(clicks: true, earlierInstalls: _):
                entries.append(Entry(tier: place, signals: [.deviceID], bit: 0, window: window, definition: tier))
            case .deviceID, .referredLink: continue
            }
        }
        self.entries = entries
        clockSkew = rules.clockSkew
    }

    /// The probabilistic tiers whose every key signal `values` has.
    @inline(__always)
    func mask(of values: SignalValues) -> UInt16 {
        var mask: UInt16 = 0
        for entry in entries where entry.bit != 0 && has(entry.signals, values) { mask |= entry.bit }
        return mask
    }

    /// The key of `values` in one tier, nil where a signal is absent.
    func key(of values: SignalValues, in entry: Entry) -> Digest? {
        var builder = DigestBuilder(seed: UInt64(entry.tier))
        for signal in entry.signals {
            guard let words = values.words(of: signal) else { return nil }
            builder.add(words.0)
            builder.add(words.1)
        }
        return builder.digest
    }

    /// What an install posts: a key for each tier that it can look in by keys.
    package func postings(of install: SignalValues, requestedAt: Instant) -> [InstallPosting] {
        let open = entries.filter { $0.definition.isOpen(to: install.platform) }
        var mask: UInt16 = 0
        for entry in open where entry.bit != 0 && has(entry.signals, install) { mask |= entry.bit }
        return open.compactMap { entry in
            guard let key = key(of: install, in: entry) else { return nil }
            return InstallPosting(
                tier: entry.tier, key: key, earlierTiers: entry.bit == 0 ? 0 : mask & (entry.bit - 1),
                from: requestedAt - entry.window.limit, to: requestedAt + clockSkew)
        }
    }

    /// Calls `body` with each key of a click that some install wants at that time.
    @inline(__always)
    package func wantedKeys(
        of click: SignalValues, at clickedAt: Instant, by filter: KeyFilter,
        _ body: (_ key: Digest, _ earlierTiers: UInt16) throws(SpillError) -> Void
    ) throws(SpillError) {
        let mask = mask(of: click)
        for entry in entries {
            guard let key = key(of: click, in: entry) else { continue }
            let earlier = entry.bit == 0 ? 0 : mask & (entry.bit - 1)
            guard filter.mayWant(key, at: clickedAt, earlierTiers: earlier) else { continue }
            try body(key, earlier)
        }
    }

    @inline(__always)
    private func has(_ signals: [Signal], _ values: SignalValues) -> Bool {
        for signal in signals where values.words(of: signal) == nil { return false }
        return true
    }
}

/// An install's key in one tier, with the ages of clicks that it can use.
package struct InstallPosting: Sendable, Equatable {
    /// The tier's place in the pipeline.
    package let tier: Int
    package let key: Digest
    /// The earlier probabilistic tiers that the install has all signals for, a bit each.
    package let earlierTiers: UInt16
    /// The least useful time of a click.
    package let from: Instant
    /// The greatest useful time of a click.
    package let to: Instant
}
