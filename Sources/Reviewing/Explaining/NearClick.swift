public import AttributionModel

extension Explanation {
    /// A click in the logs that came near to being a candidate of a tier.
    public struct NearClick: Sendable {
        /// Its `click_id`.
        public var clickID: String
        /// Its `clicked_at`.
        public var clickedAt: Instant
        /// The install's `requested_at` minus that; negative for a later click.
        public var age: Milliseconds
        /// Its `link_id`.
        public var linkID: String
        /// Its `campaign` or, if it has none, its link's; nil if both have none.
        public var campaign: String?
        /// What kept it from being a candidate; never empty.
        public var obstacles: [Obstacle]

        /// Describes a click.
        public init(
            clickID: String, clickedAt: Instant, age: Milliseconds, linkID: String, campaign: String?,
            obstacles: [Obstacle]
        ) {
            self.clickID = clickID
            self.clickedAt = clickedAt
            self.age = age
            self.linkID = linkID
            self.campaign = campaign
            self.obstacles = obstacles
        }

        /// What kept it from being a candidate, in words.
        public var words: String { obstacles.map(\.words).joined(separator: "; ") }
    }

    /// Which part of the logs was searched for clicks that came near.
    public struct Search: Sendable {
        /// The earliest `clicked_at` that was searched.
        public var from: Instant
        /// The latest one.
        public var to: Instant
        /// How many clicks lie in between, including copies and those that screening drops.
        public var clicks: Int

        /// Describes a search.
        public init(from: Instant, to: Instant, clicks: Int) {
            self.from = from
            self.to = to
            self.clicks = clicks
        }
    }
}

extension Explanation.NearClick {
    /// The click as the nearest miss of a tier; `isNear` if it has the tier's key or nearly.
    public func miss(ofTier tier: String, isNear: Bool) -> Explanation.Miss {
        let isCertain = isNear && !obstacles.contains { $0.bearsOnScore || $0 == .notRead }
        return Explanation.Miss(
            .near(obstacles.first ?? .notRead), tier: tier, clickID: clickID,
            words: "click \(clickID) "
                + (isCertain ? "would have won in tier \(tier), but " : "came nearest in tier \(tier): ") + words)
    }
}
