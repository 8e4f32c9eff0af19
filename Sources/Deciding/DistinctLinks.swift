/// Counts the distinct numbers of short lists, one list after another, in memory that is reused (spec §5, `per: link`).
///
/// An open-addressed table whose slots hold the list's number beside the link's: slots of earlier lists count as empty.
struct DistinctLinks: Sendable {
    private var slots: [UInt64] = []
    private var list: UInt32 = 0
    /// How many distinct links the present list has had.
    private(set) var count = 0

    /// Begins a list of at most `capacity` links.
    mutating func begin(capacity: Int) {
        count = 0
        list &+= 1
        if slots.count < 2 * capacity || list == 0 {
            var size = 256
            while size < 2 * capacity { size *= 2 }
            slots = Array(repeating: 0, count: size)
            list = 1
        }
    }

    /// Adds a link to the present list.
    mutating func insert(_ link: UInt32) {
        let wanted = UInt64(list) << 32 | UInt64(link)
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: (UInt64(link) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while slots[place] >> 32 == UInt64(list) {
            if slots[place] == wanted { return }
            place = (place + 1) & mask
        }
        slots[place] = wanted
        count += 1
    }
}
