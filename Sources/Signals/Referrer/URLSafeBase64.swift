/// Base64 with `-` and `_`, without padding (RFC 4648, 5).
enum URLSafeBase64 {
    /// The bytes, nil where a character or the length is impossible.
    static func decoded(_ bytes: Span<UInt8>) -> [UInt8]? {
        guard bytes.count % 4 != 1 else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 3 / 4)
        var bits: UInt32 = 0
        var count = 0
        for index in bytes.indices {
            guard let sextet = sextet(bytes[index]) else { return nil }
            bits = bits << 6 | UInt32(sextet)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return result
    }

    private static func sextet(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
