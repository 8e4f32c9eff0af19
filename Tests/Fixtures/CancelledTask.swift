/// What some work gives in a task that was cancelled before the work begins.
package func inCancelledTask<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    let task = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await work()
    }
    task.cancel()
    return try await task.value
}
