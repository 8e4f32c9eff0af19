package import AttributionModel

/// The keys under which clicks and installs meet, tier by tier (spec §5).
///
/// A click and an install meet in the *first* probabilistic tier, open to the install's platform, whose every key
/// signal both have. Each side therefore carries a mask of the probabilistic tiers that it has all signals for: the
/// lowest common bit is where the pair meets, and a pair that meets in a lower tier is none under a higher tier's key.
package struct TierKeys: Sendable {
    /// One tier that matches by sorted keys.
    private struct Entry: Sendable {
        /// Its place in the pipeline.
        let tier: Int
        /// The signals of its key.
        let signals: [Signal]
        /// Its bit in the masks; 0 for the device tier, which meets whatever the other tiers say.
        let bit: UInt16
        let window: Window
        let definition: Tier
    }

    private let entries: [Entry]
    /// The same for clicks, flat: signals of all keys, where each key's begin, and bits.
    private let signals: [Signal]
    private let starts: [Int]
    private let bits: [UInt16]
    private let seeds: [DigestBuilder]
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
        signals = entries.flatMap(\.signals)
        starts = entries.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.signals.count) }
        bits = entries.map(\.bit)
        seeds = entries.map { DigestBuilder(seed: UInt64($0.tier)) }
        clockSkew = rules.clockSkew
    }

    /// The probabilistic tiers whose every key signal `values` has.
    private func mask(of values: SignalValues) -> UInt16 {
        var mask: UInt16 = 0
        for place in bits.indices where bits[place] != 0 {
            if has(place, values) { mask |= bits[place] }
        }
        return mask
    }

    @inline(__always)
    private func has(_ place: Int, _ values: SignalValues) -> Bool {
        for signal in starts[place]..<starts[place + 1] where values.words(of: signals[signal]) == nil { return false }
        return true
    }

    /// The key of `values` in one tier, nil where a signal is absent.
    private func key(_ place: Int, of values: SignalValues) -> Digest? {
        var builder = seeds[place]
        for signal in starts[place]..<starts[place + 1] {
            guard let words = values.words(of: signals[signal]) else { return nil }
            builder.add(words.0, words.1)
        }
        return builder.digest
    }

    /// What an install posts: a key for each tier that it can look in by keys.
    package func postings(of install: SignalValues, requestedAt: Instant) -> [InstallPosting] {
        let open = entries.indices.filter { entries[$0].definition.isOpen(to: install.platform) }
        var mask: UInt16 = 0
        for place in open where bits[place] != 0 && has(place, install) { mask |= bits[place] }
        return open.compactMap { place in
            guard let key = key(place, of: install) else { return nil }
            return InstallPosting(
                tier: entries[place].tier, key: key, earlierTiers: earlier(than: place, in: mask),
                from: requestedAt - entries[place].window.limit, to: requestedAt + clockSkew)
        }
    }

    /// Calls `body` with each key of a click that some install wants at that time.
    package func wantedKeys(
        of click: SignalValues, at clickedAt: Instant, by filter: KeyFilter,
        _ body: (_ key: Digest, _ earlierTiers: UInt16) throws(SpillError) -> Void
    ) throws(SpillError) {
        let mask = mask(of: click)
        for place in bits.indices where bits[place] == 0 || mask & bits[place] != 0 {
            guard let key = key(place, of: click) else { continue }
            let earlier = earlier(than: place, in: mask)
            guard filter.mayWant(key, at: clickedAt, earlierTiers: earlier) else { continue }
            try body(key, earlier)
        }
    }

    /// The bits of a mask below a tier's own.
    @inline(__always)
    private func earlier(than place: Int, in mask: UInt16) -> UInt16 { bits[place] == 0 ? 0 : mask & (bits[place] - 1) }
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
