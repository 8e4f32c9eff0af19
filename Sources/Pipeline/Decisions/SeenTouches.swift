import AttributionModel
import Publishing

/// The touches that a task saw last, each at the one place that its key gives it.
struct SeenTouches: Sendable {
    private static let sizeBits: UInt64 = 13
    private var keys: [TouchKey?]
    /// Apart from the touches: looking at one of those counts a reference that all tasks share.
    private var identities: [UInt64]
    private var touches: [DescribedTouch?]

    /// Has seen nothing.
    init() { self.init(size: 1 << SeenTouches.sizeBits) }

    private init(size: Int) {
        keys = Array(repeating: nil, count: size)
        identities = Array(repeating: 0, count: size)
        touches = Array(repeating: nil, count: size)
    }

    /// No places at all: to leave behind while the places are in use.
    static let none = SeenTouches(size: 0)

    /// The touch of a key; `find` finds one that is not there.
    mutating func touch(
        _ key: TouchKey, find: (TouchKey) throws -> DescribedTouch
    ) rethrows -> DescribedTouch {
        let place = place(of: key)
        if keys[place] == key, let known = touches[place] { return known }
        return keep(try find(key), for: key)
    }

    /// The identity of a key's touch; `find` finds one that is not there.
    mutating func identity(
        _ key: TouchKey, find: (TouchKey) throws -> DescribedTouch
    ) rethrows -> UInt64 {
        let place = place(of: key)
        if keys[place] == key { return identities[place] }
        return keep(try find(key), for: key).identity
    }

    private func place(of key: TouchKey) -> Int {
        // Payloads stand at multiples of 4 in their store.
        let mixed = ((key.payload ?? 0) >> 2 ^ UInt64(key.link)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> (64 - SeenTouches.sizeBits))
    }

    private mutating func keep(_ touch: DescribedTouch, for key: TouchKey) -> DescribedTouch {
        let place = place(of: key)
        keys[place] = key
        identities[place] = touch.identity
        touches[place] = touch
        return touch
    }
}
