/// Collects faults while a file is read, so that one reading finds them all.
///
/// A class, as every reader of a part of the file adds to the same list.
final class ProblemList {
    private var problems: [PipelineFileErrors.Problem] = []
    /// Whether settings without effect are accepted, and line breaks that nobody sees, as in published pipelines: an
    /// older version took them, and nobody can take them out of a result.
    let allowsUselessSettings: Bool

    init(allowsUselessSettings: Bool) { self.allowsUselessSettings = allowsUselessSettings }

    /// Whether no fault was found.
    var isEmpty: Bool { problems.isEmpty }

    /// Adds a fault: what is wrong, a semicolon, what to do about it.
    func add(_ message: String, at position: Position) {
        let problem = PipelineFileErrors.Problem(line: position.line, column: position.column, message: message)
        assert(!problems.contains(problem), "a part of the file is read twice: \(message)")
        problems.append(problem)
    }

    /// The faults in the order of the file; those of one place in the order in which they were found.
    var sorted: [PipelineFileErrors.Problem] {
        problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }
}
