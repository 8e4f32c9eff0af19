/// Which of the signals in a tier's `agree` a click or an install has, one bit for each in the tier's order.
public struct AgreementSignals: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt32

    /// Makes a set of its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
