/// One weighted signal with its levels of agreement (spec §5, Score).
package struct Weight: Sendable, Equatable {
    /// A lesser agreement.
    package enum Partial: Sendable, Equatable {
        case signal(Signal)
        /// Any whole tag in both lists; for `languages` alone.
        case shared
    }
    /// A lesser agreement and what it adds.
    package struct Level: Sendable, Equatable {
        package var partial: Partial
        package var points: Decimal4
        package init(partial: Partial, points: Decimal4) {
            self.partial = partial
            self.points = points
        }
    }

    package var signal: Signal
    package var exact: Decimal4
    package var partials: [Level]

    package init(signal: Signal, exact: Decimal4, partials: [Level] = []) {
        self.signal = signal
        self.exact = exact
        self.partials = partials
    }
}
