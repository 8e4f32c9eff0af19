/// Elements that enter at the back and leave at the front, as time passes.
struct AgingQueue<Element> {
    /// Up to this many unused places before the first element are tolerated, or as many as there are elements.
    private static var idlePlaces: Int { 4_096 }

    private var places: [Element] = []
    private var front = 0

    /// How many elements there are.
    @inline(__always)
    var count: Int { places.count - front }
    /// The element that leaves next.
    var first: Element? { front < places.count ? places[front] : nil }
    /// The element that entered last.
    var last: Element? { front < places.count ? places[places.count - 1] : nil }

    /// An element, 0 the first.
    @inline(__always)
    subscript(place: Int) -> Element {
        get { places[front + place] }
        set { places[front + place] = newValue }
    }

    mutating func append(_ element: Element) { places.append(element) }

    /// Puts the last elements in order.
    mutating func sortLast<Failure: Error>(
        _ count: Int, by isLess: (Element, Element) throws(Failure) -> Bool
    ) throws(Failure) {
        guard count > 2 else {
            // The usual case takes no memory.
            let last = places.count - 1
            if count == 2, try isLess(places[last], places[last - 1]) { places.swapAt(last - 1, last) }
            return
        }
        // The library's own sorting has no typed errors.
        var failure: Failure?
        places[(places.count - count)...].sort { one, other in
            guard failure == nil else { return false }
            do throws(Failure) {
                return try isLess(one, other)
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }

    /// Lets the first elements leave.
    mutating func removeFirst(_ count: Int = 1) {
        front += count
        guard front > Self.idlePlaces, front * 2 > places.count else { return }
        places.removeFirst(front)
        front = 0
    }

    /// Takes the last elements out.
    mutating func removeLast(_ count: Int) { places.removeLast(count) }

    /// Takes all elements out, and keeps their memory.
    mutating func removeAll() {
        places.removeAll(keepingCapacity: true)
        front = 0
    }
}
