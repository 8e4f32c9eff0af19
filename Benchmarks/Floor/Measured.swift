/// What a part of a run took and went through.
struct Measured: Sendable {
    /// Bytes before compression.
    var bytes = 0
    /// Lines that are not blank; 0 where lines are not looked at.
    var lines = 0
    /// The time from the first task's begin to the last one's end.
    var duration = Duration.zero

    /// Times some work that says what it went through.
    static func time(_ work: () async throws -> Measured) async throws -> Measured {
        let started = ContinuousClock.now
        var measured = try await work()
        measured.duration = started.duration(to: .now)
        return measured
    }

    /// Does some work in several tasks and adds up what each went through.
    static func sum(
        threads: Int, _ work: @escaping @Sendable () async throws -> Measured
    ) async throws -> Measured {
        try await withThrowingTaskGroup(of: Measured.self) { group in
            for _ in 0..<threads { group.addTask { try await work() } }
            return try await group.reduce(into: Measured()) { sum, part in
                sum.bytes += part.bytes
                sum.lines += part.lines
            }
        }
    }

    /// A line of JSON.
    func json(part: String, threads: Int) -> String {
        let seconds = duration / .seconds(1)
        return #"{"part":"\#(part)","threads":\#(threads),"seconds":\#(seconds),"bytes":\#(bytes),"lines":\#(lines)}"#
    }
}
