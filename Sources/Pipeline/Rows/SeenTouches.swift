import Publishing

/// The touches that a task has met, found with a table.
struct SeenTouches: Sendable {
    private static let placeBits: UInt64 = 14
    /// The table is emptied once it holds this many touches or bytes, as the touches stay in memory.
    private static let (limit, byteLimit) = (1 << (placeBits - 1), 12_000_000)

    private struct Place {
        var key: TouchKey
        /// Where the touch is, `free` for a free place.
        var touch = Place.free

        static let free = UInt32.max
    }

    private var places: [Place]
    private var touches: [DescribedTouch] = []
    /// How many bytes the touches have.
    private var byteCount = 0

    /// Makes a table that has seen nothing.
    init() {
        let free = Place(key: TouchKey(payload: nil, link: 0, app: 0, isAndroid: false))
        places = Array(repeating: free, count: 1 << SeenTouches.placeBits)
    }

    /// The place of a key's touch, nil where it was not seen.
    func place(of key: TouchKey) -> Int? {
        let place = search(key)
        return places[place].touch == Place.free ? nil : place
    }

    /// The touch at a place.
    func touch(at place: Int) -> DescribedTouch { touches[Int(places[place].touch)] }

    /// Remembers a touch that was not seen before.
    mutating func keep(_ touch: DescribedTouch, for key: TouchKey) {
        if touches.count == SeenTouches.limit || byteCount >= SeenTouches.byteLimit { forget() }
        let place = search(key)
        places[place] = Place(key: key, touch: UInt32(touches.count))
        touches.append(touch)
        byteCount += touch.byteCount
    }

    private mutating func forget() {
        for place in places.indices { places[place].touch = Place.free }
        touches.removeAll(keepingCapacity: true)
        byteCount = 0
    }

    /// The place that a key has, or the free place that it would get.
    private func search(_ key: TouchKey) -> Int {
        var place = key.place(bits: SeenTouches.placeBits)
        while places[place].touch != Place.free, places[place].key != key {
            place = (place + 1) & (places.count - 1)
        }
        return place
    }
}
