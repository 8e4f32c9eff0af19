extension [String] {
    /// The words listed as in a sentence: `a`, `a and b`, `a, b and c`; the conjunction comes before the last.
    public func listed(_ conjunction: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }
}
