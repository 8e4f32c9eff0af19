/// A number that a run gives to each thing of one kind, from 0 on.
///
/// Each kind has a type of its own, so that a click's number is never taken for an install's.
///
/// Numbers may differ from run to run: nothing that is written has them.
public protocol RunNumber: Hashable, Sendable {
    /// The number itself, for records that keep it.
    var number: UInt32 { get }

    /// The thing with a number.
    init(number: UInt32)
}

extension RunNumber {
    /// The thing whose number is a place in an array; there are fewer than 2 to the 32nd.
    @inlinable
    public init(place: Int) { self.init(number: UInt32(place)) }

    /// Its number as a place in an array.
    @inlinable
    public var place: Int { Int(number) }

    /// Whether two are the same; written out, as the synthesised `==` calls into another module.
    @inlinable
    public static func == (one: Self, other: Self) -> Bool { one.number == other.number }

    /// Hashes the number.
    @inlinable
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A click that some install may want, by its number: its identity for claims.
///
/// Where claims go by id, all lines of an id share the number of one of them.
@frozen
public struct ClickNumber: RunNumber {
    /// The number.
    public let number: UInt32

    /// The click with a number.
    @inlinable
    public init(number: UInt32) { self.number = number }
}

/// An install by its place in the run's order of (`requested_at`, `install_id`).
@frozen
public struct InstallNumber: RunNumber, Comparable {
    /// The number.
    public let number: UInt32

    /// The install with a number.
    @inlinable
    public init(number: UInt32) { self.number = number }

    /// Whether the one comes earlier in the order.
    @inlinable
    public static func < (one: InstallNumber, other: InstallNumber) -> Bool { one.number < other.number }
}

/// A link by the number of its id among all link ids of the run; 0 is no link.
@frozen
public struct LinkNumber: RunNumber {
    /// The number.
    public let number: UInt32

    /// The link with a number.
    @inlinable
    public init(number: UInt32) { self.number = number }

    /// The link with an id, by its number among link ids.
    @inlinable
    public init(_ id: TextID) { number = id.number }

    /// Its id.
    @inlinable
    public var id: TextID { TextID(number: number) }

    /// No link.
    @inlinable
    public static var absent: LinkNumber { LinkNumber(number: 0) }
}
