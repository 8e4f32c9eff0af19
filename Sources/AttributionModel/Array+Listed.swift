extension [String] {
    /// The words as a sentence has them: `a`, `a and b`, `a, b and c`; the conjunction stands before the last.
    public func listed(_ conjunction: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }
}
