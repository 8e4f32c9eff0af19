/// A screen's sides, the shorter first; 0 x 0 is an absent screen (spec §3, `screen`).
public struct ScreenSize: Hashable, Sendable {
    /// The shorter side, CSS pixels or points.
    public var shorter: UInt32
    /// The longer side, CSS pixels or points.
    public var longer: UInt32

    /// Makes a screen of its sides, in any order.
    @inlinable
    public init(_ one: UInt32, _ other: UInt32) {
        shorter = min(one, other)
        longer = max(one, other)
    }

    /// No screen.
    @inlinable
    public static var absent: ScreenSize { ScreenSize(0, 0) }
    /// Whether there is a screen.
    @inlinable
    public var isPresent: Bool { longer != 0 }
}
