/// Names for ranges of confidence or score (spec §5, Levels).
public struct Levels: Sendable, Equatable {
    /// `> bound` or `>= bound`.
    public struct Threshold: Sendable, Equatable {
        public var bound: Decimal4
        public var isStrict: Bool
        public init(bound: Decimal4, isStrict: Bool) {
            self.bound = bound
            self.isStrict = isStrict
        }
        /// Whether a value reaches the level.
        public func admits(_ value: Decimal4) -> Bool { isStrict ? value > bound : value >= bound }
    }
    public var high: Threshold
    public var medium: Threshold
    public var low: Threshold

    public init(high: Threshold, medium: Threshold, low: Threshold) {
        self.high = high
        self.medium = medium
        self.low = low
    }
}

/// A range of confidence or score that a pipeline names.
public enum Level: String, Sendable, CaseIterable {
    case high, medium, low
}
