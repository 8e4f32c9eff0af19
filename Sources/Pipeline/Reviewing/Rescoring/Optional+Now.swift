extension Optional where Wrapped: Sendable {
    /// What was begun beforehand, else what is done now: with one thread nothing is begun beforehand.
    func orNow(_ work: () async throws -> Wrapped) async rethrows -> Wrapped {
        if let self { self } else { try await work() }
    }
}
