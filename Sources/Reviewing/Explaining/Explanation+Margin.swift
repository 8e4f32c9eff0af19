public import AttributionModel

extension Explanation {
    /// How far the runner-up was behind the winner.
    public struct Margin: Sendable {
        /// The winner's `clicked_at` minus the runner-up's: above 0 where the runner-up is older; nil for a link.
        public var age: Milliseconds?
        /// The runner-up's score; nil where the tier does not score.
        public var score: Int?
        /// The winner's score minus the runner-up's, likewise.
        public var scoreMargin: Int?
        /// The confidence that the runner-up would have given; nil where the tier gives none, or scores.
        public var confidence: Decimal4?
        /// The winner's confidence minus that, likewise.
        public var confidenceMargin: Decimal4?

        /// A margin that is still unknown.
        public init() {}
    }
}
