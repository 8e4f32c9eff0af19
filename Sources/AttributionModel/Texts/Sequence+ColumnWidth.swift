extension Sequence<String> {
    /// How wide a column of these cells is where people read a table, in characters.
    ///
    /// A cell that is longer than 200 stays whole, but makes no other cell as wide: anybody can send a text of a
    /// megabyte.
    public var columnWidth: Int { Swift.min(200, self.map(\.count).max() ?? 0) }
}

extension String {
    /// The text with blanks behind it up to a width in characters; a longer text as it is.
    public func filled(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}
