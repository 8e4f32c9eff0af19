import AttributionModel
import Files
import JSONLines
import Records
import Sources

/// A published day's state, as its manifest names it.
struct PublishedState: Sendable {
    var day: BatchDay
    var file: InputFile
    /// The digest of the file's bytes, according to the manifest.
    var digest: Digest

    /// Reads the whole file, and calls `take` with each row that later days may look at, and its line; returns what is
    /// known of the file.
    ///
    /// - Throws: `RunError` where it holds no state, or not the one that was published.
    func read(isDeviceOnce: Bool, _ take: (EarlierKeys, Span<UInt8>) throws -> Void) throws -> SourceSummary {
        var reader = StateField.reader(of: StateField.ofMeetings)
        var fields = reader.makeFields()
        let lines = try ResultLines(path: file.path, digest: digest, error: damage)
        var rows = 0
        var decoded = 0
        var memory: [UInt8] = []
        while let piece = try lines.next(size: 1 << 20, reusing: consume memory) {
            var splitter = LineSplitter(used: piece.count)
            while let line = splitter.next(in: piece.bytes.span) {
                guard reader.read(block: piece.bytes.span, line: line.range, into: &fields) == nil else {
                    throw damage(line: rows + 1)
                }
                if let row = EarlierKeys(fields, number: rows, isDeviceOnce: isDeviceOnce) {
                    try take(row, piece.bytes.span.extracting(line.range))
                }
                rows += 1
            }
            decoded += piece.count
            memory = piece.bytes
        }
        return SourceSummary(ofState: file.name, size: file.size, digest: digest, decompressed: decoded)
    }

    /// The error for a state that does not hold what its run wrote.
    private func damage(_ problem: String, remedy: String? = nil) -> RunError {
        let again = "put back what was published, or run that day again, with --date \(day.name) --force"
        return RunError(
            .inputOutput, "cannot read the state of an earlier day, \(file.path): \(problem); \(remedy ?? again)")
    }

    /// The error for a state that cannot be read, or is another one.
    func damage(_ problem: ResultLines.Problem) -> RunError {
        switch problem {
        case .unreadable(let error): damage("\(error)", remedy: problem.remedyForAccess)
        case .changed: damage("it is not the file that its run.json names")
        case .damaged: damage("a line is not a line of state")
        }
    }

    /// The error for a line, numbered from 1, that is not a line of state.
    func damage(line: Int) -> RunError { damage("line \(line) is not a line of state") }
}

extension PublishedDay {
    /// The day's state as an input of later days.
    var publishedState: PublishedState {
        let path = "\(folder)/\(OutputName.state)"
        let size = (try? FileStatus(of: path))?.size ?? 0
        return PublishedState(
            day: day, file: InputFile(path: path, name: "\(DayFolder.name(of: day))/\(OutputName.state)", size: size),
            digest: state)
    }
}

extension EarlierKeys {
    /// Takes a line of state that was read into `fields`; nil where later days do not look at it.
    fileprivate init?(_ fields: ParsedFields, number: Int, isDeviceOnce: Bool) {
        guard let status = StateRow.status(fields) else { return nil }
        self.init(
            id: fields[StateField.installID].digest, requestedAt: fields[StateField.requestedAt].time, number: number)
        note(
            user: fields.bytes(of: StateField.oncePer), isDevice: isDeviceOnce, device: StateRow.device(fields),
            of: status)
        let click = fields[StateField.clickID]
        guard status == .attributed, click.kind == .text, fields.flag(StateField.isClaimed) == true else { return }
        noteClaim(on: click.digest, by: StateRow.matchType(fields))
    }
}

extension SourceSummary {
    /// What is known of a state that was read or written as a whole; `decompressed` counts its bytes before gzip.
    init(ofState name: String, size: Int64, digest: Digest, decompressed: Int) {
        self.init(
            name: name, size: size, digest: digest, encoding: "gzip", decompressedBytes: Int64(decompressed))
    }
}
