extension Array {
    /// Appends `count` times the same element.
    ///
    /// `append(contentsOf: repeatElement(_:count:))` adds one element at a time, which takes some hundred times as long
    /// in debug builds.
    @inlinable
    public mutating func append(repeating element: Element, count: Int) {
        append(addingCapacity: count) { $0.append(repeating: element, count: count) }
    }

    /// Makes the array at least that long, with copies of an element at its end.
    @inlinable
    public mutating func extend(to count: Int, with element: Element) {
        if self.count < count { append(repeating: element, count: count - self.count) }
    }

    /// Makes sure that the array has a place, filling new places with an element.
    ///
    /// The array at least doubles when it grows, so that growing place by place stays cheap.
    @inlinable
    public mutating func grow(toHold place: Int, with element: Element) {
        guard place >= count else { return }
        append(repeating: element, count: Swift.max(place + 1, 2 * count) - count)
    }
}
