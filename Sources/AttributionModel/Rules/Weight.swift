/// One weighted signal with its levels of agreement (spec §5, Score).
public struct Weight: Sendable, Equatable {
    /// A lesser agreement.
    public enum Partial: Sendable, Equatable {
        case signal(Signal)
        /// Any whole tag in both lists; only for `languages`.
        case shared
    }
    /// A lesser agreement and what it adds.
    public struct Level: Sendable, Equatable {
        /// What is compared where the signal differs, or where a side lacks it.
        public var partial: Partial
        /// Points that it adds; in a pipeline file above 0 and at most `exact`.
        public var points: Decimal4

        /// Makes a level of its parts.
        public init(partial: Partial, points: Decimal4) {
            self.partial = partial
            self.points = points
        }
    }

    /// The signal that is compared first.
    public var signal: Signal
    /// The points where both sides agree on the signal, and its share of the total weight; above 0, at most 1,000.
    public var exact: Decimal4
    /// Tried in this order where the signal differs, or where a side lacks it.
    public var partials: [Level]

    /// Makes a weight; without `partials` the signal agrees wholly or not at all.
    public init(signal: Signal, exact: Decimal4, partials: [Level] = []) {
        self.signal = signal
        self.exact = exact
        self.partials = partials
    }
}
