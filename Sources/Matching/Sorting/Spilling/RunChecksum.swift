import AttributionModel

/// A 64-bit checksum of records, fast enough to be free beside reading them.
///
/// Each of a record's six words has a lane of its own: xor, multiply by an odd constant, rotate. Each step can
/// be undone, so one changed word always changes the sum; the lanes do not wait for one another. It guards
/// against damaged files, not against forgery.
struct RunChecksum {
    private var lanes: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9,
        0x85EB_CA77_C2B2_AE63, 0x27D4_EB2F_1656_67C5, 0xD6E8_FEB8_6659_FD93
    )

    /// Adds records in their order; the split into calls does not matter.
    mutating func add(_ records: UnsafeBufferPointer<SortRecord>) {
        var sum = lanes
        // The buffer is the caller's, whole and initialised.
        for index in records.indices {
            let record = unsafe records[index]
            sum.0 = Self.step(sum.0, record.key.high)
            sum.1 = Self.step(sum.1, record.key.low)
            sum.2 = Self.step(sum.2, UInt64(bitPattern: record.time))
            sum.3 = Self.step(sum.3, record.first)
            sum.4 = Self.step(sum.4, record.second)
            sum.5 = Self.step(sum.5, record.third)
        }
        lanes = sum
    }

    /// The checksum of what was added so far.
    var value: UInt64 {
        var sum = Self.step(lanes.0, lanes.1)
        sum = Self.step(sum, lanes.2)
        sum = Self.step(sum, lanes.3)
        sum = Self.step(sum, lanes.4)
        sum = Self.step(sum, lanes.5)
        return sum ^ (sum >> 32)
    }

    /// Mixes a word into a lane; can be undone.
    @inline(__always)
    static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        let product = (lane ^ word) &* 0x9FB2_1C65_1E98_DF25
        return product << 29 | product >> 35
    }
}
