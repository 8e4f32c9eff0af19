internal import AttributionModel

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

    /// Lets an element enter before the one at a place.
    mutating func insert(_ element: Element, at place: Int) { places.insert(element, at: front + place) }

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

    /// The place of the first element, from a place on, that meets a condition which all later elements meet as well.
    func firstPlace<Failure: Error>(
        from start: Int = 0, where isMet: (Element) throws(Failure) -> Bool
    ) throws(Failure) -> Int {
        try places[(front + start)...].firstPlace(where: isMet) - front
    }
}
