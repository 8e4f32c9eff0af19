extension IPClass {
    /// The class of an address: `shared` for carrier-grade NAT, private, loopback and link-local ranges, else by
    /// family; nil without an address (spec §5).
    public init?(_ address: IPAddress) {
        switch address.family {
        case 4: self = IPClass.isSharedIPv4(UInt32(truncatingIfNeeded: address.low)) ? .shared : .household
        case 6: self = IPClass.isPrivateIPv6(address.high) ? .shared : .individual
        default: return nil
        }
    }

    private static func isSharedIPv4(_ address: UInt32) -> Bool {
        address >> 22 == 0x6440_0000 >> 22  // 100.64/10
            || isPrivateIPv4(address)
    }

    fileprivate static func isPrivateIPv4(_ address: UInt32) -> Bool {
        address >> 24 == 10
            || address >> 20 == 0xAC10_0000 >> 20  // 172.16/12
            || address >> 16 == 0xC0A8  // 192.168/16
            || address >> 24 == 127
            || address >> 16 == 0xA9FE  // 169.254/16
    }

    fileprivate static func isPrivateIPv6(_ high: UInt64) -> Bool {
        high >> 57 == 0xFC >> 1 || high >> 54 == 0xFE80 >> 6
    }
}

extension IPAddress {
    /// Whether it is of a private, loopback or link-local range, as of machines of one network; carrier-grade NAT is
    /// not among these, as carriers may log it.
    public var isPrivate: Bool {
        switch family {
        case 4: IPClass.isPrivateIPv4(UInt32(truncatingIfNeeded: low))
        case 6: IPClass.isPrivateIPv6(high)
        default: false
        }
    }
}
