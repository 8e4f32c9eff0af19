internal import AttributionModel

// Comparing the model's enumerations and structs with `==` goes through their witnesses, as their modules are compiled
// apart; a click makes some twenty such comparisons, so the hot path spells them out.

extension FieldValue {
    /// Whether the value is a text.
    @inline(__always)
    var isText: Bool { if case .text = kind { true } else { false } }

    /// Whether the value is a list.
    @inline(__always)
    var isList: Bool { if case .list = kind { true } else { false } }

    /// Whether the value is a number.
    @inline(__always)
    var isNumber: Bool { if case .number = kind { true } else { false } }
}

extension Digest {
    /// Whether both halves are equal.
    @inline(__always)
    func isSame(as other: Digest) -> Bool { high == other.high && low == other.low }

    /// Whether it is the digest of nothing.
    @inline(__always)
    var isNone: Bool { high | low == 0 }
}
