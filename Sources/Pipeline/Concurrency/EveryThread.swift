/// Work that every thread does in the same way, sharing what there is to do.
enum EveryThread {
    /// Runs `body` once for each of `threads`; returns what each found, in no order.
    ///
    /// The calls run in Swift's concurrency pool and block its threads: if the pool has fewer than `threads`, some
    /// calls begin only when others end.
    /// - Throws: what the first one to fail threw; the others are cancelled.
    static func run<Product: Sendable>(
        _ threads: Int, _ body: @escaping @Sendable () throws -> Product
    ) async throws -> [Product] {
        try await withThrowingTaskGroup(of: Product.self) { group in
            for _ in 0..<threads { group.addTask { try body() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
