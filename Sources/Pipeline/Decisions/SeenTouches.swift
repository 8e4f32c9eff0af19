import AttributionModel
import Publishing

/// The touches that a task met, each found by one look at a table.
///
/// Beside a touch's key stands its number in the block of candidates at hand, and its listing is copied: all tasks share
/// the touches themselves, and to refer to one is to count it, which costs more than writing a candidate.
struct SeenTouches: Sendable {
    private static let placeBits: UInt64 = 14
    /// A table that is fuller is emptied, and one whose touches have more bytes: touches that were seen stay in memory.
    private static let (limit, byteLimit) = (1 << (placeBits - 1), 12_000_000)

    private struct Place {
        var key: TouchKey
        /// Where the touch stands, `free` for a free place.
        var touch = Place.free
        /// The block that `number` belongs to.
        var block: UInt32 = 0
        var number: UInt32 = 0

        static let free = UInt32.max
    }

    private var places: [Place]
    private var touches: [DescribedTouch] = []
    private var identities: [UInt64] = []
    /// The listings of touches, and where each one's stands: nowhere until a block asks for it.
    private var listings: [UInt8] = []
    private var ranges: [Range<Int>] = []
    /// The bytes of the touches; their listings have fewer.
    private var byteCount = 0
    private var block: UInt32 = 0

    /// Has seen nothing.
    init() {
        let free = Place(key: TouchKey(payload: nil, link: 0, app: 0, isAndroid: false))
        places = Array(repeating: free, count: 1 << SeenTouches.placeBits)
    }

    /// Begins a block: no touch has a number.
    mutating func beginBlock() { block += 1 }

    /// The place of a key's touch, nil where it was not seen.
    func place(of key: TouchKey) -> Int? {
        let place = search(key)
        return places[place].touch == Place.free ? nil : place
    }

    /// The touch at a place.
    func touch(at place: Int) -> DescribedTouch { touches[Int(places[place].touch)] }

    /// The number that the touch at a place has in the block that was begun last.
    mutating func number(at place: Int, in block: inout CandidatesBlock) -> Int {
        if places[place].block == self.block { return Int(places[place].number) }
        let touch = Int(places[place].touch)
        if ranges[touch].isEmpty {
            let start = listings.count
            listings += touches[touch].listing()
            ranges[touch] = start..<listings.count
        }
        let number = block.number(
            ofTouch: identities[touch], listing: listings[ranges[touch]])
        places[place].block = self.block
        places[place].number = UInt32(truncatingIfNeeded: number)
        return number
    }

    /// Remembers a touch that was not seen before; gives its place.
    mutating func keep(_ touch: DescribedTouch, for key: TouchKey) -> Int {
        if touches.count == SeenTouches.limit || byteCount >= SeenTouches.byteLimit { forget() }
        let place = search(key)
        places[place] = Place(key: key, touch: UInt32(touches.count))
        touches.append(touch)
        byteCount += touch.byteCount
        identities.append(touch.identity)
        ranges.append(0..<0)
        return place
    }

    private mutating func forget() {
        for place in places.indices { places[place].touch = Place.free }
        touches.removeAll(keepingCapacity: true)
        identities.removeAll(keepingCapacity: true)
        listings.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
        byteCount = 0
    }

    /// The place that a key has, or the free one that it would get.
    private func search(_ key: TouchKey) -> Int {
        // Payloads stand at multiples of 4 in their store.
        let mixed = ((key.payload ?? 0) >> 2 ^ UInt64(key.link)) &* 0x9E37_79B9_7F4A_7C15
        var place = Int(truncatingIfNeeded: mixed >> (64 - SeenTouches.placeBits))
        while places[place].touch != Place.free, places[place].key != key {
            place = (place + 1) & (places.count - 1)
        }
        return place
    }
}
