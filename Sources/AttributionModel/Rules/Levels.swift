/// Names for ranges of confidence or score (spec §5, Levels).
public struct Levels: Sendable, Equatable {
    /// `> bound` or `>= bound`.
    public struct Threshold: Sendable, Equatable {
        /// From 0 to 100 where the pipeline scores, else a confidence from 0 to 1.
        public var bound: Decimal4
        /// Whether a value must exceed the bound.
        public var isStrict: Bool

        /// Makes `> bound` where strict, else `>= bound`.
        public init(bound: Decimal4, isStrict: Bool) {
            self.bound = bound
            self.isStrict = isStrict
        }
        /// Whether a value reaches the level.
        public func admits(_ value: Decimal4) -> Bool { isStrict ? value > bound : value >= bound }
    }
    /// Where `high` begins; it is looked at first.
    public var high: Threshold
    /// Where `medium` begins, below `high`.
    public var medium: Threshold
    /// Where `low` begins, below `medium`; a value that does not reach it has no level.
    public var low: Threshold

    /// Makes levels of their thresholds, the highest first.
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
