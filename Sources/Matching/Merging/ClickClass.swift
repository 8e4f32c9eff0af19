public import AttributionModel
import Synchronization

/// What decides with which installs a click may be paired at all, apart from its link's conditions (spec §5).
///
/// Few classes occur, so that a sorted click names its class by a number and the merge tests a class once an install
/// and not once a click.
public struct ClickClass: Sendable, Hashable {
    /// The earlier tiers that the click has all signals for, under the key it is sorted by.
    public var earlierTiers: UInt16
    /// The click's platform; nil where unknown.
    public var platform: Platform?
    /// The app that the click, else its link, names.
    public var app: TextID
    /// The environment that the click, else its link, names.
    public var environment: TextID
    /// The class of the click's address, which confidence depends on; nil without an address.
    public var ipClass: IPClass?

    /// Makes a class of its parts.
    public init(
        earlierTiers: UInt16, platform: Platform?, app: TextID, environment: TextID, ipClass: IPClass?
    ) {
        self.earlierTiers = earlierTiers
        self.platform = platform
        self.app = app
        self.environment = environment
        self.ipClass = ipClass
    }
}

/// Thrown where a run has more classes of clicks than a sorted click can name.
public struct TooManyClasses: Error, CustomStringConvertible {
    /// How many a run can tell apart.
    public let bound: Int

    /// What is wrong and where to look.
    public var description: String {
        "clicks are of more than \(bound) kinds, by app, environment, platform and kind of address: the most that can be "
            + "matched in one run; look whether app_id and environment are read from the right fields"
    }
}

/// The classes seen in a run, numbered as they come; the numbers order nothing.
public final class ClickClasses: Sendable {
    private struct Table {
        var numbers: [ClickClass: UInt32] = [:]
        var classes: [ClickClass] = []
    }
    private let table = Mutex(Table())
    private let bound: Int

    /// No classes yet; there may be `bound` of them.
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

/// A worker's view of the classes, asked once a click.
public struct ClickClassCache: Sendable {
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
        numbers[value] = number
        return number
    }
}
