/// How sure a match is by its age and its rivals (spec §5).
public struct ConfidenceRules: Sendable, Equatable {
    /// A confidence for ages below a bound.
    public struct Band: Sendable, Equatable {
        public var youngerThan: Milliseconds
        public var confidence: Decimal4
        public init(youngerThan: Milliseconds, confidence: Decimal4) {
            self.youngerThan = youngerThan
            self.confidence = confidence
        }
    }
    /// What is counted, and what it costs.
    public struct Ambiguity: Sendable, Equatable {
        public enum Effect: Sendable, Equatable {
            /// Times (count - 1).
            case subtract(Decimal4)
            /// Once if count > 1.
            case multiply(Decimal4)
        }
        public var countsOnlyUnclaimed = false
        public var countsLinks = false
        public var effect: Effect
        public init(countsOnlyUnclaimed: Bool = false, countsLinks: Bool = false, effect: Effect) {
            self.countsOnlyUnclaimed = countsOnlyUnclaimed
            self.countsLinks = countsLinks
            self.effect = effect
        }
    }
    /// Multipliers by the class of the click's address.
    public struct ClassFactors: Sendable, Equatable {
        public var shared: Decimal4
        public var household: Decimal4
        public var individual: Decimal4
        public init(shared: Decimal4, household: Decimal4, individual: Decimal4) {
            self.shared = shared
            self.household = household
            self.individual = individual
        }
    }

    /// In order of age, the last one's bound is the window's.
    public var bands: [Band]
    public var ambiguity: Ambiguity?
    public var ipClass: ClassFactors?

    public init(bands: [Band], ambiguity: Ambiguity? = nil, ipClass: ClassFactors? = nil) {
        self.bands = bands
        self.ambiguity = ambiguity
        self.ipClass = ipClass
    }
}
