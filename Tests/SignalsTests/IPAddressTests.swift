import AttributionModel
import Fixtures
import Signals
import Testing

private func normal(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    return IPAddress(parsing: bytes.span).map { spelling(of: $0) }
}

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("203.0.113.7", "203.0.113.7"), ("0.0.0.1", "0.0.0.1"), ("255.255.255.255", "255.255.255.255"),
        ("2001:0DB8:0000:0000:0000:0000:0000:0001", "2001:db8::1"), ("2001:DB8::1", "2001:db8::1"),
        ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"),
        ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"), ("2001:db8::0:1", "2001:db8::1"), ("::1", "::1"),
        ("1::", "1::"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
        ("0:0:0:0:0:0:0:1", "::1"), ("1:0:0:0:0:0:0:0", "1::"), ("fe80::1%eth0", "fe80::1"),
        ("fe80::1%25", "fe80::1"), ("fe80::1%en-0.1_b~", "fe80::1"), ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::ffff:cb00:7107", "203.0.113.7"),
        ("::FFFF:203.0.113.7", "203.0.113.7"), ("0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8::ffff:203.0.113.7", "2001:db8::ffff:cb00:7107"), ("64:ff9b::203.0.113.7", "64:ff9b::cb00:7107"),
        ("::203.0.113.7", "::cb00:7107"),
        ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"), ("::ffff:0:203.0.113.7", "::ffff:0:cb00:7107"),
        ("ABCD:EF01:2345:6789:abcd:ef01:2345:6789", "abcd:ef01:2345:6789:abcd:ef01:2345:6789"),
    ])
    func `an address is written as RFC 5952 has it`(spelling: String, expected: String) {
        #expect(normal(spelling) == expected)
    }

    @Test(arguments: [
        ("200::cb00:7107", "203.0.113.7", false), ("::cb00:7107", "203.0.113.7", false), ("::6", "0.0.0.6", false),
        ("::ffff:0:cb00:7107", "203.0.113.7", false), ("::ffff:cb00:7107", "203.0.113.7", true),
        ("2001:db8::1", "2001:DB8:0::1", true),
    ])
    func `addresses agree where they are one`(one: String, other: String, areOne: Bool) {
        let values = [one, other].map { text in
            var values = SignalValues()
            values.ip = IPAddress(parsing: Array(text.utf8).span) ?? .absent
            return values
        }
        #expect(values[0].agrees(with: values[1], on: .ip) == areOne)
    }

    @Test(arguments: [
        "", " ", "0.0.0.0", "::", "0:0:0:0:0:0:0:0", "::ffff:0.0.0.0", "203.0.113.7:443", "[2001:db8::1]",
        "[2001:db8::1]:443", "203.0.113.7, 10.0.0.1", "203.0.113.07", "00.1.2.3", "1.2.3", "1.2.3.4.5", "1.2.3.",
        ".1.2.3", "1..2.3", "256.1.1.1", "1.2.3.1000", " 1.2.3.4", "1.2.3.4 ", "1.2.3.4%eth0", "0x7f.0.0.1",
        "2130706433", "unknown", "localhost", ":", ":::", "1:::2", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1::2:3:4:5:6:7:8", "12345::1", "g::1", ":1::2", "1:2:3:4:5:6:7:",
        "fe80::1%", "fe80::1%eth0, 203.0.113.9", "fe80::1%eth0,fe80::2", "fe80::1%eth0 ", "fe80::1%%", "fe80::1%eth0]",
        "fe80::1%eth0:443", "fe80::1%é", "fe80::1%a/64", "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3.4:5", "::ffff:1.2.3.04",
        "1.2.3.4::", "2001:db8::1/64",
        "1.2.3.4/24", "-1.2.3.4", "+1.2.3.4", "1.2.3.٤",
    ])
    func `what is no single plain address is absent`(spelling: String) {
        #expect(normal(spelling) == nil)
    }

    @Test func `text of an address reads back as the address`() {
        var random = SeededNumbers(seed: 1)
        for _ in 0..<4_000 {
            let address = randomAddress(&random)
            let text = spelling(of: address)
            #expect(normal(text) == text)
            let bytes = Array(text.utf8)
            #expect(IPAddress(parsing: bytes.span) == address)
        }
    }

    @Test func `every way to spell an address gives the same one`() {
        var random = SeededNumbers(seed: 2)
        for _ in 0..<2_000 {
            let address = randomAddress(&random)
            guard address.family == 6 else { continue }
            let groups: [UInt16] = [address.high, address.low].flatMap { half in
                [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> UInt64($0)) }
            }
            let words = groups.map { group in
                let digits = String(group, radix: 16, uppercase: Bool.random(using: &random))
                let padding = Int.random(in: 0...(4 - digits.count), using: &random)
                return String(repeating: "0", count: padding) + digits
            }
            let bytes = Array(words.joined(separator: ":").utf8)
            #expect(IPAddress(parsing: bytes.span) == address)
        }
    }

    @Test func `each byte of an IPv4 address counts`() {
        for text in ["203.0.113.207", "10.20.30.4", "1.2.3.4"] {
            forEachChange(of: text) { changed in
                let octets = changed.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { part in
                    let areDigits = part.allSatisfy { (0x30...0x39).contains($0) }
                    return areDigits && (part.count == 1 || part.first != 0x30)
                        ? UInt64(String(decoding: part, as: UTF8.self)) : nil
                }
                let bits = octets.reduce(into: UInt64(0)) { $0 = $0 << 8 | ($1 ?? 0) }
                let isAddress = octets.count == 4 && octets.allSatisfy { ($0 ?? 256) < 256 } && bits != 0
                let expected = isAddress ? IPAddress(family: 4, high: 0, low: bits) : nil
                #expect(IPAddress(parsing: changed.span) == expected, "\(changed)")
            }
        }
    }

    @Test func `each byte of a whole IPv6 address counts`() {
        forEachChange(of: "20a1:0db8:9C4f:0000:fedc:BA98:7654:3210") { changed in
            // A zone id may begin in the last group.
            guard !changed.contains(UInt8(ascii: "%")) else { return }
            let groups = changed.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { part in
                part.count == 4 && part.first != UInt8(ascii: "+") && part.first != UInt8(ascii: "-")
                    ? UInt64(String(decoding: part, as: UTF8.self), radix: 16) : nil
            }
            let halves = [groups.prefix(4), groups.dropFirst(4)].map { $0.reduce(0) { $0 << 16 | ($1 ?? 0) } }
            let isAddress = groups.count == 8 && groups.allSatisfy { $0 != nil }
            let expected = isAddress ? IPAddress(family: 6, high: halves[0], low: halves[1]) : nil
            #expect(IPAddress(parsing: changed.span) == expected, "\(changed)")
        }
    }

    @Test(arguments: [
        ("203.0.113.77", "203.0.113.5", true, false), ("203.0.113.77", "203.0.114.77", false, false),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::1", true, true),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:3:3:4:5:6", false, false),
    ])
    func `a network is the /24 or /64, a prefix the whole IPv4 address or the /64`(
        one: String, other: String, areOfOneNetwork: Bool, haveOnePrefix: Bool
    ) {
        let (one, other) = (signals(ofClick: [.ip: .text(one)]), signals(ofClick: [.ip: .text(other)]))
        #expect(one.agrees(with: other, on: .network) == areOfOneNetwork)
        #expect(one.agrees(with: other, on: .ipPrefix) == haveOnePrefix)
    }
}

/// Gives a text with each of its bytes replaced by each other one, one at a time.
private func forEachChange(of text: String, _ body: ([UInt8]) -> Void) {
    let bytes = Array(text.utf8)
    for place in bytes.indices {
        for byte in UInt8.min ... .max {
            var changed = bytes
            changed[place] = byte
            body(changed)
        }
    }
}

/// Addresses with many zero groups, so that compression has work; never unspecified nor IPv4-mapped.
private func randomAddress(_ random: inout SeededNumbers) -> IPAddress {
    if Bool.random(using: &random) {
        return IPAddress(family: 4, high: 0, low: UInt64(UInt32.random(in: 1 ... .max, using: &random)))
    }
    var halves: [UInt64] = [0, 0]
    for half in 0..<2 {
        for _ in 0..<4 {
            let group = Bool.random(using: &random) ? 0 : UInt64(UInt16.random(in: 0 ... .max, using: &random))
            halves[half] = halves[half] << 16 | group
        }
    }
    return IPAddress(family: 6, high: halves[0] | 1 << 40, low: halves[1])
}
