import AttributionModel

extension [Int] {
    /// Adds counts place by place; missing places are 0.
    mutating func add(_ other: [Int]) {
        extend(to: other.count, with: 0)
        for place in other.indices { self[place] += other[place] }
    }
}
