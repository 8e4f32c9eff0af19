import Publishing

/// The listings of the touches that a task met in candidates, each found by one look at a table.
///
/// Beside a touch's key stands its number in the block of candidates at hand. Listings are copied, and the touches
/// themselves are not kept: they have some times as many bytes, and rows ask for few of them.
struct SeenListings: Sendable {
    private static let placeBits: UInt64 = 15
    /// A table that is fuller is emptied, and one whose listings have more bytes.
    private static let (limit, byteLimit) = (3 << (placeBits - 2), 12_000_000)

    /// Half of a cache line, as each candidate looks at one.
    private struct Place {
        /// The parts of the key; no payload is `.max`, which none has.
        private var payload: UInt64
        private var link: UInt32
        private var app: UInt32
        /// Which listing it is, and in the highest bit whether the key is Android's.
        private var listingAndPlatform: UInt32
        /// The block that `number` belongs to.
        var block: UInt32 = 0
        var number: UInt32 = 0

        private static let platformBit: UInt32 = 1 << 31
        static let free = Place(TouchKey(payload: nil, link: 0, app: 0, isAndroid: true), listing: Int(platformBit - 1))

        init(_ key: TouchKey, listing: Int) {
            payload = key.payload ?? .max
            link = key.link
            app = key.app
            listingAndPlatform = UInt32(listing) | (key.isAndroid ? Place.platformBit : 0)
        }

        var isFree: Bool { listingAndPlatform == .max }
        var listing: Int { Int(listingAndPlatform & ~Place.platformBit) }

        func isOf(_ key: TouchKey) -> Bool {
            payload == key.payload ?? .max && link == key.link && app == key.app
                && (listingAndPlatform & Place.platformBit != 0) == key.isAndroid
        }
    }

    /// Empty until a first touch is kept: runs without candidates keep none.
    private var places: [Place] = []
    private var identities: [UInt64] = []
    private var ranges: [Range<Int>] = []
    private var bytes: [UInt8] = []
    private var block: UInt32 = 0

    /// Has seen nothing.
    init() {}

    /// Begins a block: no touch has a number.
    mutating func beginBlock() { block += 1 }

    /// The place of a key's listing, nil where it was not seen.
    func place(of key: TouchKey) -> Int? {
        guard !places.isEmpty else { return nil }
        let place = search(key)
        return places[place].isFree ? nil : place
    }

    /// The number that the touch at a place has in the block that was begun last.
    mutating func number(at place: Int, in block: inout CandidatesBlock) -> Int {
        if places[place].block == self.block { return Int(places[place].number) }
        let listing = places[place].listing
        let number = block.number(ofTouch: identities[listing], listing: bytes[ranges[listing]])
        places[place].block = self.block
        places[place].number = UInt32(truncatingIfNeeded: number)
        return number
    }

    /// Remembers the listing of a touch that was not seen before; gives its place.
    mutating func keep(_ touch: DescribedTouch, for key: TouchKey) -> Int {
        if identities.count == SeenListings.limit || bytes.count >= SeenListings.byteLimit || places.isEmpty {
            forget()
        }
        let place = search(key)
        places[place] = Place(key, listing: identities.count)
        identities.append(touch.identity)
        let start = bytes.count
        bytes += touch.listing()
        ranges.append(start..<bytes.count)
        return place
    }

    private mutating func forget() {
        places = Array(repeating: .free, count: 1 << SeenListings.placeBits)
        identities.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    /// The place that a key has, or the free one that it would get.
    private func search(_ key: TouchKey) -> Int {
        var place = key.place(bits: SeenListings.placeBits)
        while !places[place].isFree, !places[place].isOf(key) {
            place = (place + 1) & (places.count - 1)
        }
        return place
    }
}
