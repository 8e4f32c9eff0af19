/// Which of many names hold a text, for texts of one length.
///
/// For each place of each name at which such a text begins, the name's number is kept. That takes only some six bytes a
/// place, as folders of logs may have hundreds of thousands of names.
struct NamesByText {
    /// The numbers of names, bucket after bucket; in each they ascend, and repeat where a name holds a text twice.
    private var numbers: [UInt32]
    /// Where each bucket begins, and where the last one ends.
    private var starts: [UInt32]
    private let buckets: TextBuckets

    /// Looks at the names' texts of a length above 0; nil where there are more than can be numbered.
    init?(_ names: [[UInt8]], length: Int) {
        let places = names.reduce(0) { $0 + max(0, $1.count - length + 1) }
        guard max(places, names.count) <= Int(UInt32.max) else { return nil }
        let buckets = TextBuckets(length: length, bits: Int.bitWidth - (places / 4).leadingZeroBitCount)
        var starts = [UInt32](repeating: 0, count: (1 << buckets.bits) + 1)
        for name in names { buckets.forEach(in: name) { starts[$0] += 1 } }
        // For now, these are the ends of the buckets: as buckets are filled from the last name to the first, each end
        // comes down to where its bucket begins.
        for bucket in starts.indices.dropFirst() { starts[bucket] += starts[bucket - 1] }
        var numbers = [UInt32](repeating: 0, count: places)
        for (number, name) in names.enumerated().reversed() {
            buckets.forEach(in: name) { bucket in
                starts[bucket] -= 1
                numbers[Int(starts[bucket])] = UInt32(number)
            }
        }
        self.numbers = numbers
        self.starts = starts
        self.buckets = buckets
    }

    /// The numbers of all names that hold a text of the length, and of a few others.
    subscript(text: [UInt8]) -> ArraySlice<UInt32> {
        let bucket = buckets.bucket(of: text)
        return numbers[Int(starts[bucket])..<Int(starts[bucket + 1])]
    }

    /// The bytes that it takes.
    var size: Int { (numbers.count + starts.count) * MemoryLayout<UInt32>.stride }
}

/// Spreads texts of one length over buckets by a digest that moves from one place of a name to the next.
private struct TextBuckets {
    /// The number of buckets is two to the power of this.
    let bits: Int
    private let length: Int
    /// What the first byte of a text is multiplied by in its digest.
    private let first: UInt64

    /// A text's digest is a polynomial of its bytes in this number; its bucket is the upper bits of the digest's
    /// product with another number.
    private static let base: UInt64 = 0x100_0000_01B3

    init(length: Int, bits: Int) {
        self.length = length
        self.bits = bits
        first = (1..<length).reduce(1) { power, _ in power &* TextBuckets.base }
    }

    /// The bucket of a text of the length.
    func bucket(of text: [UInt8]) -> Int { bucket(digest(text[...])) }

    /// Calls with the bucket of each text of the length in a name.
    @inline(__always)
    func forEach(in name: [UInt8], _ visit: (Int) -> Void) {
        guard name.count >= length else { return }
        var digest = digest(name[..<length])
        visit(bucket(digest))
        for place in length..<name.count {
            digest = (digest &- UInt64(name[place - length]) &* first) &* TextBuckets.base &+ UInt64(name[place])
            visit(bucket(digest))
        }
    }

    private func digest(_ text: ArraySlice<UInt8>) -> UInt64 {
        text.reduce(0) { $0 &* TextBuckets.base &+ UInt64($1) }
    }

    private func bucket(_ digest: UInt64) -> Int { Int((digest &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - bits)) }
}
