import CPrefetch

/// Hints of what will be read soon, so that waiting for memory overlaps with work.
public enum Prefetch {
    /// Asks the processor to fetch an element into its cache; does nothing else.
    ///
    /// Inlined in other modules, where a generic function would otherwise not know the size of elements.
    @inlinable
    @inline(__always)
    public static func bring<Element>(_ elements: Span<Element>, at place: Int) {
        // Safe: the address is never dereferenced, and prefetching any address is harmless.
        unsafe elements.withUnsafeBufferPointer { elements in
            guard let base = elements.baseAddress else { return }
            unsafe bring(UnsafeRawPointer(base + place))
        }
    }

    /// Asks the processor to fetch what is at an address into its cache; does nothing else.
    @usableFromInline
    @inline(__always)
    static func bring(_ address: UnsafeRawPointer) {
        // Safe for any address, as above.
        unsafe cprefetch(address)
    }
}
