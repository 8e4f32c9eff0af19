internal import CPrefetch

/// Hints of what will be read soon, so that waiting for memory overlaps with work.
public enum Prefetch {
    /// Asks the processor to bring an element near; does nothing else.
    public static func bring<Element>(_ elements: Span<Element>, at place: Int) {
        // Safe: the address is never read through, and a prefetch of any address is no fault.
        unsafe elements.withUnsafeBufferPointer { elements in
            guard let base = elements.baseAddress else { return }
            unsafe cprefetch(base + place)
        }
    }

    /// Asks the processor to bring what lies at an address near; does nothing else.
    @inline(__always)
    static func bring(_ address: UnsafeRawPointer) {
        // Safe for any address, as above.
        unsafe cprefetch(address)
    }
}
