import AttributionModel

/// Collects lines as bytes.
struct LineBuffer: Sendable {
    private(set) var bytes: [UInt8] = []

    /// The number of bytes so far.
    var count: Int { bytes.count }
    /// The bytes as text.
    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Makes room for that many bytes.
    mutating func reserve(_ capacity: Int) { bytes.reserveCapacity(capacity) }
    /// Forgets the bytes, keeping the room.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
    /// Cuts off what follows the first `count` bytes.
    mutating func cut(to count: Int) { bytes.removeLast(bytes.count - count) }
    /// Puts another byte at a place.
    mutating func replace(at place: Int, with byte: UInt8) { bytes[place] = byte }

    /// Adds text as it is; escaping is up to the caller.
    @inline(__always)
    mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Adds one byte.
    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    /// Adds a whole number, with leading zeros where it has fewer digits.
    mutating func number(_ number: Int, digits: Int = 1) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        // Digits are added byte by byte, which costs less than making room for a span.
        var (power, length) = (1 as UInt, 1)
        while length < digits || number.magnitude / power >= 10 { (power, length) = (power * 10, length + 1) }
        while power > 0 {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: number.magnitude / power % 10))
            power /= 10
        }
    }

    /// The lowest `digits` hexadecimal digits.
    mutating func hexadecimal(_ value: UInt64, digits: Int) {
        bytes.append(addingCapacity: digits) { $0.append(hexadecimal: value, digits: UInt64(digits)) }
    }

    /// An address in canonical form (RFC 5952).
    mutating func address(_ address: IPAddress) {
        bytes.append(addingCapacity: IPAddress.textRoom) { $0.append(address: address) }
    }

    /// The random (version 4) UUID with which a stream begins.
    mutating func uuid(_ stream: RandomStream) {
        var random = stream
        let high = random.next() & ~0xF000 | 0x4000
        let bits = Digest(high: high, low: random.next() & ~(0b11 << 62) | 0b10 << 62)
        bytes.append(addingCapacity: UniqueID.textRoom) { $0.append(uniqueID: bits) }
    }

    /// The same in upper case, as Apple's systems write it.
    mutating func upperUUID(_ stream: RandomStream) {
        let start = bytes.count
        uuid(stream)
        for place in start..<bytes.count where bytes[place] >= 97 { bytes[place] -= 32 }
    }

    /// RFC 3339, UTC, with milliseconds.
    mutating func time(_ instant: Instant) {
        bytes.append(addingCapacity: Instant.textRoom) { $0.append(instant: instant) }
    }

    /// RFC 3339 with milliseconds and an offset in whole hours.
    mutating func time(_ instant: Instant, hoursEast: Int) {
        time(instant + Int64(hoursEast) * .hour)
        // The offset comes in place of the `Z`.
        bytes[bytes.count - 1] = UInt8(ascii: hoursEast < 0 ? "-" : "+")
        number(abs(hoursEast), digits: 2)
        text(":00")
    }
}
