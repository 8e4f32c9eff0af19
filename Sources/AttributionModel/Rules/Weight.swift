/// One weighted signal with its levels of agreement (spec §5, Score).
public struct Weight: Sendable, Equatable {
    /// A lesser agreement.
    public enum Partial: Sendable, Equatable {
        case signal(Signal)
        /// Any whole tag in both lists; for `languages` alone.
        case shared
    }
    /// A lesser agreement and what it adds.
    public struct Level: Sendable, Equatable {
        public var partial: Partial
        public var points: Decimal4
        public init(partial: Partial, points: Decimal4) {
            self.partial = partial
            self.points = points
        }
    }

    public var signal: Signal
    public var exact: Decimal4
    public var partials: [Level]

    public init(signal: Signal, exact: Decimal4, partials: [Level] = []) {
        self.signal = signal
        self.exact = exact
        self.partials = partials
    }
}
