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
