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
