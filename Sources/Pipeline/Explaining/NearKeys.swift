import AttributionModel

/// Which installs a click may come near in tiers, looked up by the signals of the tiers' keys, all of them but one.
///
/// Holding each click against each install would make the time grow with both.
struct NearKeys: Sendable {
    /// An install's place, and a tier's.
    struct Pair: Sendable {
        var install: Int
        var tier: Int
        /// How near a click can come that no other hash would find.
        var nearest: ClickObstacles.Closeness
    }

    /// A key of several signals by which a tier compares clicks.
    private struct Key: Sendable {
        var tier: Int
        var signals: [Signal]
        /// Whether clicks that have all but one of them are told of.
        var toleratesOne: Bool

        /// Calls `body` with the hash of all signals or, where one may be missing, with a hash for each signal that is
        /// left out, and with that signal.
        ///
        /// Values that lack more signals than that have no hash.
        func forEachHash(_ values: SignalValues, _ body: (UInt64, _ leftOut: Signal?) throws -> Void) rethrows {
            var (sum, lacking) = (UInt64(0), -1)
            for (place, signal) in signals.enumerated() {
                if let words = values.words(of: signal) {
                    sum &+= hash(words, at: place)
                } else {
                    guard toleratesOne, lacking < 0 else { return }
                    lacking = place
                }
            }
            guard toleratesOne else { return try body(sum, nil) }
            guard lacking < 0 else { return try body(sum &+ hash((0, 0), at: ~lacking), signals[lacking]) }
            for (place, signal) in signals.enumerated() {
                guard let words = values.words(of: signal) else { continue }
                try body(sum &- hash(words, at: place) &+ hash((0, 0), at: ~place), signal)
            }
        }

        /// The hash of a signal's words, or with a complemented place that there are none.
        private func hash(_ words: (UInt64, UInt64), at place: Int) -> UInt64 {
            let salt = UInt64(truncatingIfNeeded: place &* 64 &+ tier)
            var hash = (words.0 ^ salt &* 0x9E37_79B9_7F4A_7C15) &* 0xFF51_AFD7_ED55_8CCD
            hash ^= (words.1 &+ hash >> 32) &* 0xC4CE_B9FE_1A85_EC53
            hash = (hash ^ hash >> 29) &* 0x9E37_79B9_7F4A_7C15
            return hash ^ hash >> 32
        }
    }

    private var keys: [Key] = []
    /// By the hash of all signals but one: pairs that may have them, in the order of installs; other signals may have
    /// the same hash.
    private var pairs: [UInt64: [Pair]] = [:]
    /// Those that any click may come near, in the order of installs.
    private var ofAnyClick: [Pair] = []

    /// Of installs, each in the tiers that it can look for clicks in.
    init(_ installs: [ClickObstacles]) {
        for (place, obstacles) in installs.enumerated() {
            for tier in obstacles.openTiers {
                guard tier.weighted.isEmpty, !tier.isProbabilistic || tier.key.count > 1 else {
                    ofAnyClick.append(Pair(install: place, tier: tier.number, nearest: .hasKey))
                    continue
                }
                let key = Key(tier: tier.number, signals: tier.key, toleratesOne: tier.isProbabilistic)
                if !keys.contains(where: { $0.tier == key.tier }) { keys.append(key) }
                let hasOthers = tier.key.contains { $0.listed != .ip }
                key.forEachHash(obstacles.install.signals) { hash, leftOut in
                    // A click with the whole key is also found by a hash without another signal.
                    let nearest: ClickObstacles.Closeness =
                        hasOthers && leftOut?.listed == .ip ? .missesAddress : .hasKey
                    pairs[hash, default: []].append(Pair(install: place, tier: tier.number, nearest: nearest))
                }
            }
        }
    }

    /// Calls `body` for each pair of some installs that a click of some signals may come near, now and then more than
    /// once.
    func forEachPair(near signals: SignalValues, of installs: Range<Int>, _ body: (Pair) throws -> Void) rethrows {
        for key in keys {
            try key.forEachHash(signals) { hash, _ in
                if let pairs = pairs[hash] { try NearKeys.forEach(of: installs, in: pairs, body) }
            }
        }
        try NearKeys.forEach(of: installs, in: ofAnyClick, body)
    }

    private static func forEach(of installs: Range<Int>, in pairs: [Pair], _ body: (Pair) throws -> Void) rethrows {
        var place = pairs.firstPlace { $0.install >= installs.lowerBound }
        while place < pairs.count, pairs[place].install < installs.upperBound {
            try body(pairs[place])
            place += 1
        }
    }
}
