extension Int {
    /// The number with its noun, in the plural unless it is one: `1 line`, `2 lines`.
    public func counted(_ noun: String) -> String { "\(self) \(noun)" + (self == 1 ? "" : "s") }
}
