/// A length of time in milliseconds; negative lengths point to the past.
public typealias Milliseconds = Int64

extension Milliseconds {
    /// One second.
    @inlinable
    public static var second: Milliseconds { 1_000 }
    /// One minute.
    @inlinable
    public static var minute: Milliseconds { 60_000 }
    /// One hour.
    @inlinable
    public static var hour: Milliseconds { 3_600_000 }
    /// One day of 24 hours.
    @inlinable
    public static var day: Milliseconds { 86_400_000 }
}

/// A point in time: milliseconds since 1970-01-01T00:00:00Z, without leap seconds (spec §2).
public struct Instant: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64

    /// Makes an instant of milliseconds since 1970-01-01T00:00:00Z.
    @inlinable
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The least required time, 2012-01-01T00:00:00Z (spec §2).
    @inlinable
    public static var earliest: Instant { Instant(milliseconds: 1_325_376_000_000) }
    /// The end of the required times, 2101-01-01T00:00:00Z, exclusive (spec §2).
    @inlinable
    public static var end: Instant { Instant(milliseconds: 4_133_980_800_000) }

    /// Whether `lhs` comes before `rhs`.
    @inlinable
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.milliseconds < rhs.milliseconds }
    /// The length from `rhs` to `lhs`.
    @inlinable
    public static func - (lhs: Instant, rhs: Instant) -> Milliseconds { lhs.milliseconds - rhs.milliseconds }
    /// The instant that lies `rhs` before `lhs`.
    @inlinable
    public static func - (lhs: Instant, rhs: Milliseconds) -> Instant { Instant(milliseconds: lhs.milliseconds - rhs) }
    /// The instant that lies `rhs` after `lhs`.
    @inlinable
    public static func + (lhs: Instant, rhs: Milliseconds) -> Instant { Instant(milliseconds: lhs.milliseconds + rhs) }
}
