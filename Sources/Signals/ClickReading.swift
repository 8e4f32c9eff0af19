public import AttributionModel

/// What a click's fields say: its signals, and whether its agent is a bot's.
public struct ClickReading: Sendable, Equatable {
    /// The signals that were wanted; others are absent.
    public var signals: SignalValues
    /// Whether the user agent is a bot's; false without one.
    public var isBot: Bool

    /// Makes a reading of its parts.
    public init(signals: SignalValues, isBot: Bool) {
        self.signals = signals
        self.isBot = isBot
    }
}
