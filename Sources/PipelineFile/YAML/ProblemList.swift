/// Collects faults while a file is read, so that one reading finds them all.
///
/// A class, as every reader of a part of the file adds to the same list.
final class ProblemList {
    private var problems: [(position: Position, message: String)] = []
    /// Whether settings without effect are accepted, as in published pipelines: an older version took them, and nobody
    /// can take them out of a result.
    let allowsUselessSettings: Bool

    init(allowsUselessSettings: Bool) { self.allowsUselessSettings = allowsUselessSettings }

    /// Whether no fault was found.
    var isEmpty: Bool { problems.isEmpty }

    /// Adds a fault: what is wrong, a semicolon, what to do about it.
    func add(_ message: String, at position: Position) {
        assert(
            !problems.contains { $0.position == position && $0.message == message },
            "a part of the file is read twice: \(message)")
        problems.append((position, message))
    }

    /// The faults in the order of the file; those of one place in the order in which they were found.
    var sorted: [PipelineFileErrors.Problem] {
        problems.enumerated()
            .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map { _, problem in
                PipelineFileErrors.Problem(
                    line: problem.position.line, column: problem.position.column, message: problem.message)
            }
    }
}
