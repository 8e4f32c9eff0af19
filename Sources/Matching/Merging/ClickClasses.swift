import Synchronization

/// The classes seen in a run, numbered as they come; the numbers order nothing.
public final class ClickClasses: Sendable {
    private struct Table {
        var numbers: [ClickClass: UInt32] = [:]
        var classes: [ClickClass] = []
    }
    private let table = Mutex(Table())
    private let bound: Int

    /// No classes yet; there may be up to `bound` of them.
    public init(bound: Int = SortedClick.maximumClasses) { self.bound = bound }

    /// The number of a class; workers keep the numbers they have seen (`ClickClassCache`).
    public func number(of value: ClickClass) throws(TooManyClasses) -> UInt32 {
        try table.withLock { table throws(TooManyClasses) in
            if let number = table.numbers[value] { return number }
            guard table.classes.count < bound else { throw TooManyClasses(bound: bound) }
            let number = UInt32(table.classes.count)
            table.numbers[value] = number
            table.classes.append(value)
            return number
        }
    }

    /// All classes by number.
    public var all: [ClickClass] { table.withLock { $0.classes } }
}

/// Thrown where a run has more classes of clicks than a sorted click can name.
public struct TooManyClasses: Error, CustomStringConvertible {
    /// How many a run can distinguish.
    public let bound: Int

    /// What is wrong and where to look.
    public var description: String {
        "clicks are of more than \(bound) kinds, by app, environment, platform and kind of address: the most that can be "
            + "matched in one run; check that app_id and environment are read from the right fields"
    }
}
