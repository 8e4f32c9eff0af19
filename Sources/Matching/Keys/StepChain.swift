internal import AttributionModel

/// Builds the steps of all keys; keys that begin alike share steps.
struct StepChain {
    /// Each adds a signal to the digest of its parent step, -1 for none.
    private(set) var steps: [(parent: Int, signal: Signal)] = []

    /// The last step of a key.
    ///
    /// The signals that the most tiers have come first, so that more steps are shared.
    mutating func step(for key: [Signal], rules: MatchRules) -> Int {
        let keys = rules.tiers.compactMap { $0.probabilistic?.key }
        func count(_ signal: Signal) -> Int { keys.count { $0.contains(signal) } }
        let ordered = Set(key).sorted { (count($1), $0.rawValue) < (count($0), $1.rawValue) }
        return ordered.reduce(-1) { parent, signal in
            if let known = steps.firstIndex(where: { $0.parent == parent && $0.signal == signal }) { return known }
            steps.append((parent, signal))
            return steps.count - 1
        }
    }
}
