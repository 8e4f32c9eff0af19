extension IPClass {
    /// The class of an address: `shared` for carrier-grade NAT, private, loopback and link-local ranges, else by
    /// family; nil without an address (spec §5).
    public init?(_ address: IPAddress) {
        switch address.family {
        case 4: self = IPClass.isSharedIPv4(UInt32(truncatingIfNeeded: address.low)) ? .shared : .household
        case 6: self = address.high >> 57 == 0xFC >> 1 || address.high >> 54 == 0xFE80 >> 6 ? .shared : .individual
        default: return nil
        }
    }

    private static func isSharedIPv4(_ address: UInt32) -> Bool {
        address >> 22 == 0x6440_0000 >> 22  // 100.64/10
            || address >> 24 == 10
            || address >> 20 == 0xAC10_0000 >> 20  // 172.16/12
            || address >> 16 == 0xC0A8  // 192.168/16
            || address >> 24 == 127
            || address >> 16 == 0xA9FE  // 169.254/16
    }
}
