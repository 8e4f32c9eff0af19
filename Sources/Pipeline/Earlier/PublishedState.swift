import AttributionModel
import Sources

/// A published day's state, as its manifest names it.
struct PublishedState: Sendable {
    var day: Int32
    var file: InputFile
    /// Of the file's bytes, by the manifest.
    var digest: Digest

    /// The error of a state that does not hold what its run wrote.
    func damage(_ problem: String) -> RunError {
        RunError(
            .inputOutput,
            "cannot read the state of an earlier day, \(file.path): \(problem); put back what was published, or run "
                + "that day again, with --date \(CivilDay.name(day)) --force")
    }

    /// The error of a line that is none, from 1.
    func damage(line: Int) -> RunError { damage("line \(line) is not a line of state") }
}
