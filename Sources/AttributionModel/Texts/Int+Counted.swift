extension Int {
    /// The number with its noun, in the plural unless it is one: `1 line`, `2 lines`.
    public func counted(_ noun: String) -> String { "\(self) \(noun)" + (self == 1 ? "" : "s") }

    /// The first of some things with the number of the others: `a.gz and 2 other files`; just the first if this is 0.
    public func counted(_ noun: String, after first: String) -> String {
        self == 0 ? first : "\(first) and \(counted(noun))"
    }

    /// The number's share of a whole in percent, rounded to one decimal: `12.5`; only nothing is 0.0, and only all is
    /// 100.0.
    public func percent(of whole: Int) -> String {
        let rounded = (self * 2_000 + whole) / Swift.max(1, whole * 2)
        let tenths = self == 0 || self == whole ? rounded : Swift.min(Swift.max(rounded, 1), 999)
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// The verb for so many things.
    public var isOrAre: String { self == 1 ? "is" : "are" }

    /// The verb of what so many things have, or have done.
    public var hasOrHave: String { self == 1 ? "has" : "have" }

    /// The pronoun for so many things.
    public var itOrThem: String { self == 1 ? "it" : "them" }
}
