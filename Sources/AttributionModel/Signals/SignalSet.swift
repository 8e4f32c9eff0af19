/// A set of signals: those that a pipeline uses, so that no others are worked out, or those that a line lists.
public struct SignalSet: OptionSet, Sendable, Hashable {
    /// One bit for each signal, by its raw value.
    public let rawValue: UInt32

    /// Makes a set of its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The set of some signals.
    public init(_ signals: some Sequence<Signal>) {
        rawValue = signals.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
    }

    /// The set of what lines list in place of some signals, so that every one can be derived again.
    public init(listing signals: [Signal]) { self.init(signals.map(\.listed)) }

    /// Every signal.
    public static let all = SignalSet(Signal.allCases)

    /// Whether a signal is in the set.
    @inlinable
    @inline(__always)
    public func contains(_ signal: Signal) -> Bool { rawValue & 1 << UInt32(signal.rawValue) != 0 }
}
