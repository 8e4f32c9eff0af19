/// An IP address in binary form; `family` 0 is an absent address (spec §3, `ip`).
package struct IPAddress: Hashable, Sendable {
    /// The first eight bytes of an IPv6 address; 0 for IPv4.
    package var high: UInt64
    /// The last eight bytes of an IPv6 address; the 32 bits of an IPv4 one.
    package var low: UInt64
    /// 4, 6, or 0 where there is no address.
    package var family: UInt8

    /// Makes an address of its parts.
    @inlinable
    package init(family: UInt8, high: UInt64, low: UInt64) {
        self.family = family
        self.high = high
        self.low = low
    }

    /// No address.
    @inlinable
    package static var absent: IPAddress { IPAddress(family: 0, high: 0, low: 0) }
    /// Whether there is an address.
    @inlinable
    package var isPresent: Bool { family != 0 }
}
