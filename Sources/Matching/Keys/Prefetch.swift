internal import CPrefetch

/// Hints of what will be read soon, so that waiting for memory overlaps with work.
public enum Prefetch {
    /// Asks the processor to fetch an element into its cache; does nothing else.
    public static func bring<Element>(_ elements: Span<Element>, at place: Int) {
        // Safe: the address is never dereferenced, and prefetching any address is harmless.
        unsafe elements.withUnsafeBufferPointer { elements in
            guard let base = elements.baseAddress else { return }
            unsafe cprefetch(base + place)
        }
    }

    /// Asks the processor to fetch what is at an address into its cache; does nothing else.
    @inline(__always)
    static func bring(_ address: UnsafeRawPointer) {
        // Safe for any address, as above.
        unsafe cprefetch(address)
    }
}
