package import AttributionModel

/// What a click's fields say: its signals, and whether its agent is a bot's.
package struct ClickReading: Sendable, Equatable {
    /// The signals that were wanted; others are absent.
    package var signals: SignalValues
    /// Whether the user agent is a bot's; false without one.
    package var isBot: Bool

    /// Makes a reading of its parts.
    package init(signals: SignalValues, isBot: Bool) {
        self.signals = signals
        self.isBot = isBot
    }
}
