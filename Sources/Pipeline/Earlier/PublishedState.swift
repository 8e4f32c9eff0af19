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

    /// The error for a state that cannot be read, or is another one.
    func damage(_ problem: ResultLines.Problem) -> RunError {
        switch problem {
        case .unreadable(let error): damage("\(error)")
        case .changed: damage("it is not the file that its run.json names")
        case .damaged: damage("a line is not a line of state")
        }
    }

    /// The error for a line, numbered from 1, that is not a line of state.
    func damage(line: Int) -> RunError { damage("line \(line) is not a line of state") }
}

extension SourceSummary {
    /// What is known of a state that was read or written as a whole; `decompressed` counts its bytes before gzip.
    init(ofState name: String, size: Int64, digest: Digest, decompressed: Int) {
        self.init(
            name: name, size: size, digest: digest, encoding: "gzip", warnings: [],
            decompressedBytes: Int64(decompressed))
    }
}
