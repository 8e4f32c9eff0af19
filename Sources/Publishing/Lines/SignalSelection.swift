public import AttributionModel

/// Which of a record's signals a line lists.
///
/// Derived signals are listed as what they derive from: `network` and `ip_prefix` as `ip`, `os_major` and `os_patch` as
/// `os_version`; so every signal can be derived again from the list.
public struct SignalSelection: Sendable, Equatable {
    private var bits: UInt32

    /// All signals.
    public static let all = SignalSelection(Signal.allCases)
    /// No signal.
    public static let none = SignalSelection([])

    /// The named signals, or what they derive from.
    public init(_ signals: [Signal]) {
        bits = signals.reduce(0) { $0 | 1 << UInt32($1.listed.rawValue) }
    }

    /// Whether a stored signal is listed.
    func contains(_ signal: Signal) -> Bool { bits & 1 << UInt32(signal.rawValue) != 0 }
}
