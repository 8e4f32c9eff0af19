extension Array {
    /// Appends `count` times the same element.
    ///
    /// What `append(contentsOf: repeatElement(_:count:))` does one by one, which takes some hundred times as long where
    /// nothing is optimised, as in tests.
    @inlinable
    public mutating func append(repeating element: Element, count: Int) {
        append(addingCapacity: count) { $0.append(repeating: element, count: count) }
    }
}
