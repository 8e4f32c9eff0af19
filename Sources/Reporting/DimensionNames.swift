/// A dimension's values by their numbers; each text stays where it is kept, and is read when it is needed.
///
/// A run may have a million links, or campaigns of a kilobyte each.
public struct DimensionNames: Sendable {
    /// How many values there are.
    public let count: Int
    private let bytes: @Sendable (Int, Range<Int>) -> [UInt8]?

    /// The values numbered from 0 to before `count`.
    ///
    /// `bytes` gives those of a value's bytes that lie in a range; nil for the null value, which comes at most once.
    public init(count: Int, bytes: @escaping @Sendable (_ number: Int, _ range: Range<Int>) -> [UInt8]?) {
        self.count = count
        self.bytes = bytes
    }

    /// The same for values that are all at hand.
    public init(_ values: [[UInt8]?]) {
        self.init(count: values.count) { number, range in
            values[number].map { Array($0[range.clamped(to: $0.indices)]) }
        }
    }

    /// A value's bytes, nil for the null value.
    public subscript(number: Int) -> ArraySlice<UInt8>? { bytes(number, 0..<Int.max)?[...] }

    /// The bytes of a value that lie in a range, nil for the null value.
    subscript(number: Int, range: Range<Int>) -> [UInt8]? { bytes(number, range) }

    /// All numbers by their values' bytes, null first (spec §7).
    public func sorted() -> [Int] {
        var order = NameOrder(self)
        order.sort()
        return order.numbers
    }
}
