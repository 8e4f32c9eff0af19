/// A worker's view of the classes, asked once per click.
public struct ClickClassCache: Sendable {
    /// With more, each click may be of another app: those that were met long ago are forgotten.
    private static let most = 1 << 16

    private let classes: ClickClasses
    private var known: [(value: ClickClass, number: UInt32)] = []
    private var numbers: [ClickClass: UInt32] = [:]

    /// Makes a view that knows no class yet.
    public init(_ classes: ClickClasses) { self.classes = classes }

    /// The number of a class.
    public mutating func number(of value: ClickClass) throws(TooManyClasses) -> UInt32 {
        for entry in known where entry.value == value { return entry.number }
        if let number = numbers[value] { return number }
        let number = try classes.number(of: value)
        if known.count < 8 { known.append((value, number)) }
        if numbers.count == ClickClassCache.most { numbers.removeAll(keepingCapacity: true) }
        numbers[value] = number
        return number
    }
}
