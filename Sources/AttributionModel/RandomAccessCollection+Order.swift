extension RandomAccessCollection {
    /// The first place whose element meets a condition that all later elements meet as well, or the end; found by
    /// binary search.
    @inlinable
    public func firstPlace<Failure: Error>(where isMet: (Element) throws(Failure) -> Bool) throws(Failure) -> Index {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
            if try isMet(self[middle]) { high = middle } else { low = index(after: middle) }
        }
        return low
    }
}
