package import AttributionModel

/// Which of a record's signals a line lists.
///
/// Derived signals are listed as what they derive from: `network` and `ip_prefix` as `ip`, `os_major` and `os_patch` as
/// `os_version`; so every signal can be told from the list again.
package struct SignalSelection: Sendable, Equatable {
    private var bits: UInt32

    /// All signals.
    package static let all = SignalSelection(Signal.allCases)
    /// No signal.
    package static let none = SignalSelection([])

    /// The named signals, or what they derive from.
    package init(_ signals: [Signal]) {
        bits = signals.reduce(0) { $0 | 1 << UInt32(Self.stored($1).rawValue) }
    }

    /// What a tier's weights and `agree` look at: all that re-deciding needs of a candidate (spec §6).
    package init(of tier: ProbabilisticRules) {
        let partials = tier.weights.flatMap(\.partials).compactMap { level -> Signal? in
            if case .signal(let signal) = level.partial { signal } else { nil }
        }
        self.init(tier.agree + tier.weights.map(\.signal) + partials)
    }

    /// The signals that either lists.
    package func union(_ other: SignalSelection) -> SignalSelection {
        var union = self
        union.bits |= other.bits
        return union
    }

    /// Whether a stored signal is listed.
    func contains(_ signal: Signal) -> Bool { bits & 1 << UInt32(signal.rawValue) != 0 }

    private static func stored(_ signal: Signal) -> Signal {
        switch signal {
        case .network, .ipPrefix: .ip
        case .osMajor, .osPatch: .osVersion
        default: signal
        }
    }
}

/// How numbers in `SignalValues` become text again.
package struct SignalTexts: Sendable {
    /// The text of an id that is present.
    package var text: @Sendable (TextID) -> [UInt8]
    /// The name of a time zone by its place in the table, from 1.
    package var zone: @Sendable (UInt16) -> [UInt8]
    /// RFC 5952 text of an address that is present.
    package var address: @Sendable (IPAddress) -> String

    /// Makes the look-ups known.
    package init(
        text: @escaping @Sendable (TextID) -> [UInt8], zone: @escaping @Sendable (UInt16) -> [UInt8],
        address: @escaping @Sendable (IPAddress) -> String
    ) {
        self.text = text
        self.zone = zone
        self.address = address
    }
}
