extension Array where Element: Sendable {
    /// Maps the elements with at most `threads` tasks at a time; results are in the order of the elements.
    func concurrentMap<Result: Sendable>(
        threads: Int, _ body: @escaping @Sendable (Element) throws -> Result
    ) async throws -> [Result] {
        let turns = Turns(count: count)
        let found = try await EveryThread.run(Swift.min(threads, count)) {
            var found: [(place: Int, result: Result)] = []
            while let places = try turns.next() {
                for place in places { found.append((place, try body(self[place]))) }
            }
            return found
        }
        return found.joined().sorted { $0.place < $1.place }.map(\.result)
    }
}
