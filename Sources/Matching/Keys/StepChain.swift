import AttributionModel

/// Builds the steps in which all keys are digested, signal by signal; keys that begin alike share steps.
struct StepChain {
    /// A signal added to the digest of an earlier step, `parent`; -1 begins a new digest.
    struct Step: Sendable {
        let parent: Int
        let signal: Signal
        /// Whether the signal is a text.
        let isText: Bool
    }

    /// The steps of all keys, each after its parent.
    private(set) var steps: [Step] = []

    /// The last step of a key.
    ///
    /// The signals that the most tiers have come first, so that more steps are shared.
    mutating func step(for key: [Signal], rules: MatchRules) -> Int {
        let keys = rules.tiers.compactMap { $0.probabilistic?.key }
        func count(_ signal: Signal) -> Int { keys.count { $0.contains(signal) } }
        let ordered = Set(key).sorted { (count($1), $0.rawValue) < (count($0), $1.rawValue) }
        return ordered.reduce(-1) { parent, signal in
            if let known = steps.firstIndex(where: { $0.parent == parent && $0.signal == signal }) { return known }
            steps.append(Step(parent: parent, signal: signal, isText: signal.isText))
            return steps.count - 1
        }
    }
}
