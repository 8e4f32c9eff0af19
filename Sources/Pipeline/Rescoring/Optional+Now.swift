extension Optional where Wrapped: Sendable {
    /// What was begun beforehand or, with one thread, when nothing is, what is done now.
    func orNow(_ work: () async throws -> Wrapped) async rethrows -> Wrapped {
        if let self { self } else { try await work() }
    }
}
