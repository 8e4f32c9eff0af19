/// An IP address in binary form; `family` 0 is an absent address (spec §3, `ip`).
public struct IPAddress: Hashable, Sendable {
    /// The first eight bytes of an IPv6 address; 0 for IPv4.
    public var high: UInt64
    /// The last eight bytes of an IPv6 address; the 32 bits of an IPv4 one.
    public var low: UInt64
    /// 4, 6, or 0 where there is no address.
    public var family: UInt8

    /// Makes an address of its parts.
    @inlinable
    public init(family: UInt8, high: UInt64, low: UInt64) {
        self.family = family
        self.high = high
        self.low = low
    }

    /// No address.
    @inlinable
    public static var absent: IPAddress { IPAddress(family: 0, high: 0, low: 0) }
    /// Whether there is an address.
    @inlinable
    public var isPresent: Bool { family != 0 }
}
