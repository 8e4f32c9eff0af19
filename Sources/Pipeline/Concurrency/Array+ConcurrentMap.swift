extension Array where Element: Sendable {
    /// Maps the elements with at most `threads` tasks at a time; results are in the order of the elements.
    func concurrentMap<Result: Sendable>(
        threads: Int, _ body: @escaping @Sendable (Element) throws -> Result
    ) async throws -> [Result] {
        guard count > 1, threads > 1 else { return try mapInTurn(body) }
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

    /// Maps the elements one after the other, unless the task is cancelled.
    ///
    /// By itself, as the compiler crashes where this is part of a function that is `async` (Swift 6.3).
    @inline(never)
    private func mapInTurn<Result>(_ body: (Element) throws -> Result) throws -> [Result] {
        try map { element in
            try Task.checkCancellation()
            return try body(element)
        }
    }
}
