import AttributionModel
import Synchronization

/// The classes seen in a run, numbered as they come; the numbers order nothing.
///
/// Anybody can send a click that names any app and any environment. So those that no install has count as one: no
/// install admits a click for them that it would not admit for another one of them.
public final class ClickClasses: Sendable {
    /// Stands for all texts that no install has; no pool gives out this number.
    static let foreign = TextID(number: .max)

    private struct Table {
        var numbers: [ClickClass: UInt32] = [:]
        var classes: [ClickClass] = []
    }
    private let table = Mutex(Table())
    private let bound: Int
    /// From so many classes on, apps that no install has count as one; until then each can be named.
    private let apart: Int
    /// What all installs have.
    private let installs: InstallOwners

    /// No classes yet; there may be up to `bound` of them.
    ///
    /// From `apart` classes on, apps that none of the `installs` has are no longer told apart.
    public init(of installs: InstallOwners, bound: Int = SortedClick.maximumClasses, apart: Int = 1 << 16) {
        (self.installs, self.bound, self.apart) = (installs, bound, apart)
    }

    /// The number of a class; workers keep the numbers they have seen (`ClickClassCache`).
    public func number(of value: ClickClass) throws(TooManyClasses) -> UInt32 {
        try table.withLock { table throws(TooManyClasses) in
            let value = withoutForeignTexts(value, namesApps: table.classes.count < apart)
            if let number = table.numbers[value] { return number }
            guard table.classes.count < bound else { throw TooManyClasses(bound: bound) }
            let number = UInt32(table.classes.count)
            table.numbers[value] = number
            table.classes.append(value)
            return number
        }
    }

    /// The class that stands for one: installs admit both alike.
    private func withoutForeignTexts(_ value: ClickClass, namesApps: Bool) -> ClickClass {
        var value = value
        if installs.isForeign(environment: value.environment) { value.environment = ClickClasses.foreign }
        if !namesApps, installs.isForeign(app: value.app) { value.app = ClickClasses.foreign }
        return value
    }

    /// Whether there are so few classes that each app can be named; with more, threads say which can.
    public var namesAllApps: Bool { table.withLock { $0.classes.count < apart } }

    /// All classes by number.
    public var all: [ClickClass] { table.withLock { $0.classes } }
}

extension ClickClass {
    /// Whether the app is one of those that no install has and that have become too many to name.
    public var isOfUnnamedApp: Bool { app == ClickClasses.foreign }
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
