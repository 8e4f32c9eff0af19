public import AttributionModel

extension IPAddress {
    /// The address as RFC 5952 text; empty where it is absent (spec §3, `ip`).
    public var text: String {
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: IPAddress.textRoom) { $0.append(address: self) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The /24 or /64 that the address lies in, `203.0.113.0/24`; empty where it is absent (spec §3, `network`).
    public var networkText: String {
        switch family {
        case 4: IPAddress(family: 4, high: 0, low: low & 0xFFFF_FF00).text + "/24"
        case 6: IPAddress(family: 6, high: high, low: 0).text + "/64"
        default: ""
        }
    }

    /// The whole IPv4 address, or the /64 of an IPv6 one; empty where it is absent (spec §3, `ip_prefix`).
    public var prefixText: String { family == 6 ? networkText : text }
}
