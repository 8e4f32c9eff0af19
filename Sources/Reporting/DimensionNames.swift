/// A dimension's values by their numbers; each text stays where it is kept, and is read when it is needed.
///
/// A run may have a million links, or campaigns of a kilobyte each.
public struct DimensionNames: Sendable {
    /// How many values there are.
    public let count: Int
    private let text: @Sendable (Int) -> [UInt8]?

    /// The values numbered from 0 to before `count`; `text` gives a value's bytes, nil for the null value, which comes
    /// at most once.
    public init(count: Int, text: @escaping @Sendable (_ number: Int) -> [UInt8]?) {
        self.count = count
        self.text = text
    }

    /// A value's bytes, nil for the null value.
    public subscript(number: Int) -> ArraySlice<UInt8>? { text(number)?[...] }

    /// All numbers by their values' bytes, null first (spec §7).
    public func sorted() -> [Int] {
        var order = NameOrder(self)
        order.sort()
        return order.numbers
    }
}
