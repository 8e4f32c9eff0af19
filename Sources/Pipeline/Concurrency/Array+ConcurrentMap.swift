extension Array where Element: Sendable {
    /// Maps the elements with at most `threads` tasks at a time; results are in the order of the elements.
    func concurrentMap<Result: Sendable>(
        threads: Int, _ body: @escaping @Sendable (Element) throws -> Result
    ) async throws -> [Result] {
        guard count > 1, threads > 1 else { return try map(body) }
        return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results: [Result?] = Array<Result?>(repeating: nil, count: count)
            var next = 0
            while next < Swift.min(threads, count) {
                let (place, element) = (next, self[next])
                group.addTask { (place, try body(element)) }
                next += 1
            }
            while let (place, result) = try await group.next() {
                results[place] = result
                guard next < count else { continue }
                let (following, element) = (next, self[next])
                group.addTask { (following, try body(element)) }
                next += 1
            }
            return results.compactMap { $0 }
        }
    }
}
