public import AttributionModel

/// What a report counts of an attributed install.
public struct AttributedInstall: Sendable, Equatable {
    /// The type of the tier that decided.
    public var matchType: Decision.MatchType
    /// nil where the pipeline has no levels or the match reached none.
    public var level: Level?
    /// nil where the deciding tier gives none; such rows do not count in `mean_confidence`.
    public var confidence: Decimal4?
    /// nil where the row has no age or is inherited: such rows do not count in `ctit_*` (spec §7).
    public var age: Milliseconds?

    /// Describes an attributed install; the age of an inherited row is left out.
    public init(
        matchType: Decision.MatchType, level: Level? = nil, confidence: Decimal4? = nil, age: Milliseconds? = nil,
        isInherited: Bool = false
    ) {
        self.matchType = matchType
        self.level = level
        self.confidence = confidence
        self.age = isInherited ? nil : age
    }
}

/// The counts of one value's attributed installs; 32 bytes, as there may be millions.
struct InstallTally: Sendable, Equatable {
    private(set) var deterministic: UInt32 = 0
    private(set) var probabilistic: UInt32 = 0
    private(set) var high: UInt32 = 0
    private(set) var medium: UInt32 = 0
    private(set) var low: UInt32 = 0
    /// How many have a confidence.
    private(set) var confident: UInt32 = 0
    /// The sum of confidences, ten-thousandths.
    private(set) var confidence: Int64 = 0

    /// All attributed installs.
    var installs: Int { Int(deterministic) + Int(probabilistic) }

    mutating func add(_ install: AttributedInstall) {
        switch install.matchType {
        case .deterministic: deterministic += 1
        case .probabilistic: probabilistic += 1
        }
        switch install.level {
        case .high: high += 1
        case .medium: medium += 1
        case .low: low += 1
        case nil: break
        }
        if let value = install.confidence {
            confident += 1
            confidence += value.tenThousandths
        }
    }

    /// The mean of the confidences, nil where there are none.
    var meanConfidence: FixedDecimal? { .rate(Int(confidence), of: Int(confident) * 10_000) }
}
