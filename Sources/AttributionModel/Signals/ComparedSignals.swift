extension ProbabilisticRules {
    /// The signals that candidates are compared by: those of `agree`, and those that add weight, in full or in part.
    public var comparedSignals: [Signal] {
        let partials = weights.flatMap(\.partials).compactMap { level -> Signal? in
            if case .signal(let signal) = level.partial { signal } else { nil }
        }
        return agree + weights.map(\.signal) + partials
    }
}

extension Signal {
    /// The signal that lines list in place of this one: the one it derives from, or itself.
    public var listed: Signal {
        switch self {
        case .network, .ipPrefix: .ip
        case .osMajor, .osPatch: .osVersion
        default: self
        }
    }
}
