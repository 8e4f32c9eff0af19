import AttributionModel
import Sources

/// A published day's state, as its manifest names it.
struct PublishedState: Sendable {
    var day: Int32
    var file: InputFile
    /// The digest of the file's bytes, according to the manifest.
    var digest: Digest

    /// The error for a state that does not hold what its run wrote.
    func damage(_ problem: String) -> RunError {
        RunError(
            .inputOutput,
            "cannot read the state of an earlier day, \(file.path): \(problem); put back what was published, or run "
                + "that day again, with --date \(CivilDay.name(day)) --force")
    }

    /// The error for a line, numbered from 1, that is not a line of state.
    func damage(line: Int) -> RunError { damage("line \(line) is not a line of state") }
}
