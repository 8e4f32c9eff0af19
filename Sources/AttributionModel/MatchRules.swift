/// The `match` section: tiers and what they share (spec §5, §9, §11).
///
/// Tiers hold their own or the section's value.
package struct MatchRules: Sendable, Equatable {
    package var tiers: [Tier]
    /// How far back earlier installs count.
    package var history: Milliseconds = 90 * .day
    /// How far an age may be negative.
    package var clockSkew: Milliseconds = 0
    package var levels: Levels?

    package init(tiers: [Tier]) { self.tiers = tiers }

    /// The longest window of a tier that looks at clicks, 0 where none does.
    package var longestWindow: Milliseconds { tiers.compactMap(\.window?.limit).max() ?? 0 }
}

/// The ages that a tier accepts: from minus `clockSkew` to `limit` (spec §5, Window).
package struct Window: Sendable, Hashable {
    package var limit: Milliseconds
    /// Whether an age equal to the limit is accepted.
    package var isInclusive: Bool
    /// The limit of clicks whose link names none, in probabilistic tiers.
    package var defaultLimit: Milliseconds

    package init(limit: Milliseconds, isInclusive: Bool, defaultLimit: Milliseconds? = nil) {
        self.limit = limit
        self.isInclusive = isInclusive
        self.defaultLimit = defaultLimit ?? limit
    }

    /// Whether an age lies below the limit, clicks' own limits not looked at.
    @inlinable
    package func accepts(_ age: Milliseconds) -> Bool { isInclusive ? age <= limit : age < limit }

    /// Whether an age lies below a click's own limit: the lesser of its link's hours, else the default, and the window.
    @inlinable
    package func accepts(_ age: Milliseconds, linkLimit: Milliseconds?) -> Bool {
        let own = Swift.min(linkLimit ?? defaultLimit, limit)
        return isInclusive ? age <= own : age < own
    }
}

/// One way to match (spec §5).
package struct Tier: Sendable, Equatable {
    package enum Method: Sendable, Equatable {
        /// `key: [referred_link], against: [links]`.
        case referredLink
        /// `key: [device_id]`, against clicks, earlier installs, or both.
        case deviceID(clicks: Bool, earlierInstalls: Bool)
        case probabilistic(ProbabilisticRules)
    }

    package var name: String
    /// nil is open to every platform and to installs without one.
    package var platforms: [Platform]?
    package var method: Method
    /// nil where the tier looks at no clicks.
    package var window: Window?

    package init(name: String, platforms: [Platform]? = nil, method: Method, window: Window?) {
        self.name = name
        self.platforms = platforms
        self.method = method
        self.window = window
    }

    /// Whether the tier is open to installs of a platform.
    package func isOpen(to platform: Platform?) -> Bool {
        guard let platforms else { return true }
        return platform.map(platforms.contains) ?? false
    }

    /// The rules of a probabilistic tier, nil for others.
    package var probabilistic: ProbabilisticRules? {
        if case .probabilistic(let rules) = method { rules } else { nil }
    }
}

/// What a probabilistic tier looks at and how it chooses (spec §5).
package struct ProbabilisticRules: Sendable, Equatable {
    package enum Winner: String, Sendable, CaseIterable {
        case newest, earliest
        case bestScore = "best_score"
    }

    package var key: [Signal]
    /// A pair that differs on one of these, present on both sides, is no candidate.
    package var agree: [Signal] = []
    package var winner: Winner = .newest
    package var isSingleUse = false
    package var maxCandidates = 100
    package var maxScored = 10_000
    /// nil for pipelines that only say yes or no, or that score.
    package var confidence: ConfidenceRules?
    /// Empty where the tier does not score.
    package var weights: [Weight] = []
    /// Candidates with a lower score cannot win.
    package var minimumScore: Int?
    /// Points of 100 of the total weight that both sides must have.
    package var minimumEvidence: Decimal4 = Decimal4(tenThousandths: 0)

    package init(key: [Signal]) { self.key = key }
}

/// How sure a match is by its age and its rivals (spec §5).
package struct ConfidenceRules: Sendable, Equatable {
    /// A confidence for ages below a bound.
    package struct Band: Sendable, Equatable {
        package var youngerThan: Milliseconds
        package var confidence: Decimal4
        package init(youngerThan: Milliseconds, confidence: Decimal4) {
            self.youngerThan = youngerThan
            self.confidence = confidence
        }
    }
    /// What is counted, and what it costs.
    package struct Ambiguity: Sendable, Equatable {
        package enum Effect: Sendable, Equatable {
            /// Times (count - 1).
            case subtract(Decimal4)
            /// Once if count > 1.
            case multiply(Decimal4)
        }
        package var countsOnlyUnclaimed = false
        package var countsLinks = false
        package var effect: Effect
        package init(countsOnlyUnclaimed: Bool = false, countsLinks: Bool = false, effect: Effect) {
            self.countsOnlyUnclaimed = countsOnlyUnclaimed
            self.countsLinks = countsLinks
            self.effect = effect
        }
    }
    /// Multipliers by the class of the click's address.
    package struct ClassFactors: Sendable, Equatable {
        package var shared: Decimal4
        package var household: Decimal4
        package var individual: Decimal4
        package init(shared: Decimal4, household: Decimal4, individual: Decimal4) {
            self.shared = shared
            self.household = household
            self.individual = individual
        }
    }

    /// In order of age, the last one's bound is the window's.
    package var bands: [Band]
    package var ambiguity: Ambiguity?
    package var ipClass: ClassFactors?

    package init(bands: [Band], ambiguity: Ambiguity? = nil, ipClass: ClassFactors? = nil) {
        self.bands = bands
        self.ambiguity = ambiguity
        self.ipClass = ipClass
    }
}

/// One weighted signal with its levels of agreement (spec §5, Score).
package struct Weight: Sendable, Equatable {
    /// A lesser agreement.
    package enum Partial: Sendable, Equatable {
        case signal(Signal)
        /// Any whole tag in both lists; for `languages` alone.
        case shared
    }
    /// A lesser agreement and what it adds.
    package struct Level: Sendable, Equatable {
        package var partial: Partial
        package var points: Decimal4
        package init(partial: Partial, points: Decimal4) {
            self.partial = partial
            self.points = points
        }
    }

    package var signal: Signal
    package var exact: Decimal4
    package var partials: [Level]

    package init(signal: Signal, exact: Decimal4, partials: [Level] = []) {
        self.signal = signal
        self.exact = exact
        self.partials = partials
    }
}

/// A decimal of four places, exact: confidences, factors, weights, thresholds.
package struct Decimal4: Hashable, Comparable, Sendable {
    /// The value times 10,000.
    package var tenThousandths: Int64

    @inlinable
    package init(tenThousandths: Int64) { self.tenThousandths = tenThousandths }

    package static func < (lhs: Decimal4, rhs: Decimal4) -> Bool { lhs.tenThousandths < rhs.tenThousandths }
    /// One.
    package static let one = Decimal4(tenThousandths: 10_000)
}

/// Names for ranges of confidence or score (spec §5, Levels).
package struct Levels: Sendable, Equatable {
    /// `> bound` or `>= bound`.
    package struct Threshold: Sendable, Equatable {
        package var bound: Decimal4
        package var isStrict: Bool
        package init(bound: Decimal4, isStrict: Bool) {
            self.bound = bound
            self.isStrict = isStrict
        }
        /// Whether a value reaches the level.
        package func admits(_ value: Decimal4) -> Bool { isStrict ? value > bound : value >= bound }
    }
    package var high: Threshold
    package var medium: Threshold
    package var low: Threshold

    package init(high: Threshold, medium: Threshold, low: Threshold) {
        self.high = high
        self.medium = medium
        self.low = low
    }
}

/// A range of confidence or score that a pipeline names.
package enum Level: String, Sendable, CaseIterable {
    case high, medium, low
}
