import AttributionModel

extension [Int] {
    /// Adds counts place by place; missing places are 0.
    mutating func add(_ other: [Int]) {
        if count < other.count { append(repeating: 0, count: other.count - count) }
        for place in other.indices { self[place] += other[place] }
    }
}
