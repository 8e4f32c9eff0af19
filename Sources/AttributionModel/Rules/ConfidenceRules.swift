/// How sure a match is by its age and its rivals (spec §5).
public struct ConfidenceRules: Sendable, Equatable {
    /// A confidence for ages below a bound.
    public struct Band: Sendable, Equatable {
        /// The first age beyond the band; the last band also holds at an inclusive window's end (spec §5).
        public var youngerThan: Milliseconds
        /// From 0 to 1, before ambiguity and address are looked at.
        public var confidence: Decimal4

        /// Makes a band of its end and its confidence.
        public init(youngerThan: Milliseconds, confidence: Decimal4) {
            self.youngerThan = youngerThan
            self.confidence = confidence
        }
    }
    /// What is counted, and what it costs.
    public struct Ambiguity: Sendable, Equatable {
        /// What a count above 1 does to the confidence; factors and costs are from 0 to 1.
        public enum Effect: Sendable, Equatable {
            /// Subtracts this cost (count - 1) times.
            case subtract(Decimal4)
            /// Multiplies by this factor, once, if count > 1.
            case multiply(Decimal4)
        }
        /// Whether claimed candidates are left out: `count: unclaimed`.
        public var countsOnlyUnclaimed = false
        /// Whether distinct links are counted in place of clicks: `per: link`.
        public var countsLinks = false
        /// What the count costs.
        public var effect: Effect

        /// Makes a rule that by default counts all candidates, by click (spec §11).
        public init(countsOnlyUnclaimed: Bool = false, countsLinks: Bool = false, effect: Effect) {
            self.countsOnlyUnclaimed = countsOnlyUnclaimed
            self.countsLinks = countsLinks
            self.effect = effect
        }
    }
    /// Multipliers by the class of the click's address.
    public struct ClassFactors: Sendable, Equatable {
        /// The factor of private, loopback and link-local addresses and those behind a carrier's NAT; from 0 to 1.
        public var shared: Decimal4
        /// The factor of other IPv4 addresses; from 0 to 1.
        public var household: Decimal4
        /// The factor of other IPv6 addresses; from 0 to 1.
        public var individual: Decimal4

        /// Makes factors; a class whose factor is 1 keeps the confidence.
        public init(shared: Decimal4, household: Decimal4, individual: Decimal4) {
            self.shared = shared
            self.household = household
            self.individual = individual
        }
    }

    /// In order of age; the bound of the last one is the window's limit.
    public var bands: [Band]
    /// What rivals cost; nil where they cost nothing.
    public var ambiguity: Ambiguity?
    /// Factors by address; nil where addresses make no difference.
    public var ipClass: ClassFactors?

    /// Makes rules; with bands alone, only the age counts.
    public init(bands: [Band], ambiguity: Ambiguity? = nil, ipClass: ClassFactors? = nil) {
        self.bands = bands
        self.ambiguity = ambiguity
        self.ipClass = ipClass
    }
}
