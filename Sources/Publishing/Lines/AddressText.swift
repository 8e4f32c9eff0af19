package import AttributionModel

/// IP addresses as RFC 5952 text (spec §3, `ip`).
package enum AddressText {
    /// The text of an address that is present: dotted decimals, or lower-case groups with the longest run of two or more
    /// zero groups, the first of equals, as `::`.
    package static func text(_ address: IPAddress) -> String {
        guard address.family == 6 else {
            let parts = [24, 16, 8, 0].map { (shift: UInt64) -> String in String(address.low >> shift & 0xFF) }
            return parts.joined(separator: ".")
        }
        let groups = (0..<8).map { (place: Int) -> UInt64 in
            let half = place < 4 ? address.high : address.low
            let shift = 48 - 16 * UInt64(place % 4)
            return half >> shift & 0xFFFF
        }
        let zeros = longestZeros(groups)
        guard zeros.count > 1 else { return joined(groups[...]) }
        return joined(groups[..<zeros.lowerBound]) + "::" + joined(groups[zeros.upperBound...])
    }

    private static func joined(_ groups: ArraySlice<UInt64>) -> String {
        groups.map { String($0, radix: 16) }.joined(separator: ":")
    }

    private static func longestZeros(_ groups: [UInt64]) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for place in 0...groups.count where place == groups.count || groups[place] != 0 {
            if place - start > longest.count { longest = start..<place }
            start = place + 1
        }
        return longest
    }
}
