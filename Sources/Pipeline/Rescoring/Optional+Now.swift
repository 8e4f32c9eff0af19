extension Optional where Wrapped: Sendable {
    /// What was begun beforehand; with one thread nothing is, and `work` is done now.
    func orNow(_ work: () async throws -> Wrapped) async rethrows -> Wrapped {
        if let self { self } else { try await work() }
    }
}
