import AttributionModel
import Compression
import Files
import Publishing

/// A folder with a `run.json`, as it is reviewed: a result without dates, or one day of a result.
struct PublishedPart: Sendable {
    /// The day; nil in a result without dates, and for a day that was opened alone.
    let day: BatchDay?
    let manifest: PublishedManifest
    /// What the manifest says of the day; nil in a result without dates.
    let own: DayMembers?
    /// The program's version.
    let version: String
    let counts: PublishedCounts
    /// The pipelines of all parts of the result.
    private let pipelines: PublishedPipelines
    /// What to do if it has no candidates and other days that are examined with it have; nil if that is unknown.
    fileprivate var daysWithCandidates: String?

    /// Parts by their days, without those that have none.
    static func byDay(_ parts: [PublishedPart]) -> [BatchDay: PublishedPart] {
        Dictionary(uniqueKeysWithValues: parts.compactMap { part in part.day.map { ($0, part) } })
    }

    /// Opens the folder of a result without dates, which is known to hold a `run.json`.
    init(_ path: String) throws(RunError) {
        let file = try ManifestProblem.reading(
            ManifestFile.path(in: path), else: "name a folder that ascribe published"
        ) { () throws(ManifestProblem) in try ManifestFile(in: path) }
        try self.init(file, PublishedPipelines())
    }

    /// Opens the folder of a manifest, given what was taken from it if it is one of the days of a result.
    ///
    /// - Throws: `RunError` if it is not a run's: what is missing is not made up, as a re-scoring would publish that.
    init(
        _ file: ManifestFile, of published: PublishedDay? = nil, _ pipelines: PublishedPipelines
    ) throws(RunError) {
        let manifest = try PublishedPart.reading(file.path) { () throws(ManifestProblem) in
            if let published { published.manifest } else { try PublishedManifest(file) }
        }
        guard let manifest, let version = manifest.version else {
            throw RunError(
                .inputOutput,
                "cannot read \(file.path): it is not the manifest of a run; name a folder that ascribe published")
        }
        self.pipelines = pipelines
        day = published?.day
        self.manifest = manifest
        self.version = version
        (own, counts) = try PublishedPart.reading(file.path) { () throws(ManifestProblem) in
            let counts = try PublishedCounts(file)
            if published == nil { _ = try file.inputs() }
            let own = if let published { published.own } else { try DayMembers(file) }
            try counts.requireThoseOfAllVersions()
            return (own, counts)
        }
    }

    /// Reads something from the part's manifest; a problem with it becomes the error for the part.
    private static func reading<Result>(
        _ path: String, _ body: () throws(ManifestProblem) -> Result
    ) throws(RunError) -> Result {
        try ManifestProblem.reading(path, else: "put the file back, or run the pipeline again with --force", body)
    }

    /// Where it is.
    var path: String { manifest.folder }

    /// The quality of a day; nil in a result without dates.
    var status: DayStatus? { own?.status }

    /// Refuses counts that do not account for every line, and a list of inputs that is not whole: a re-scoring
    /// publishes both with its own.
    func requireWhole() throws(RunError) {
        _ = try manifest.inputs.all()
        try PublishedPart.reading(path(of: Destination.manifestName)) { () throws(ManifestProblem) in
            try counts.requireAll(ofDay: own != nil)
        }
    }

    /// The day's name, nil in a result without dates.
    var date: String? { day.map(\.name) }

    /// The pipeline that made the part, with its windows as its run had them.
    func pipeline() throws(RunError) -> PipelineDefinition {
        // One that cannot be read is read again for the error.
        if let pipeline = pipelines[manifest] { pipeline } else { try pipelineAsWritten() }
    }

    /// The pipeline that made the part, with the windows that its file says.
    func pipelineAsWritten() throws(RunError) -> PipelineDefinition {
        guard !manifest.pipelineText.isEmpty else {
            throw RunError(
                .inputMissing,
                "\(path)/\(Destination.manifestName) does not hold the pipeline file's text, as an older version of the "
                    + "program made it; run the pipeline again")
        }
        do {
            return try manifest.definitionAsWritten(called: "the pipeline file of \(path)")
        } catch {
            throw RunError(error)
        }
    }

    /// Where a file of the part is.
    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Whether a file is there, even as a link that now points to nothing: that was not removed.
    func has(_ name: String) -> Bool { FileStatus.exists(at: path(of: name)) }

    /// The bytes of a small file.
    ///
    /// - Throws: `RunError` if it is gone, cannot be read, or is not what its run wrote.
    func bytes(of name: String) throws(RunError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileBytes.all(of: path(of: name))
        } catch {
            throw ResultLines.failure(.unreadable(error), path(of: name))
        }
        guard case let digest = try digest(of: name), Digest(of: bytes.span) != digest else { return bytes }
        throw ResultLines.failure(.changed, path(of: name), since: digest)
    }

    /// The digest of a file's bytes according to the manifest.
    ///
    /// - Throws: `RunError` if the manifest does not name the file, so that nobody can tell whether it is the run's.
    private func digest(of name: String) throws(RunError) -> Digest {
        if let output = manifest.outputs[name] { return output.digest }
        throw RunError(
            .inputOutput,
            "cannot use \(path(of: name)): \(Destination.manifestName) does not name it; put back what was published, or "
                + "run the pipeline again with --force")
    }

    /// The lines of one of the outputs that have a line for every row.
    func lines(_ name: String) throws(RunError) -> ResultLines {
        if name == OutputName.candidates { try requireCandidates() }
        if name == OutputName.state, manifest.outputs[name] == nil, !has(name) {
            throw RunError(
                .inputMissing,
                "the result \(path) has no \(OutputName.state); run the pipeline with \"output: {state: keep}\"")
        }
        return try ResultLines(path: path(of: name), digest: try digest(of: name))
    }

    /// Why a part has no candidates.
    enum CandidatesGap {
        /// Its pipeline does not keep them.
        case dropped
        /// They were removed, as nights do for old days.
        case removed
        /// They were already missing where it was re-scored from.
        case removedBefore
    }

    /// Why it has no candidates; nil if it has.
    var candidatesGap: CandidatesGap? {
        if has(OutputName.candidates) { return nil }
        if manifest.outputs[OutputName.candidates] != nil { return .removed }
        return (try? pipeline())?.output.keepsCandidates ?? false ? .removedBefore : .dropped
    }

    /// Refuses a part without `candidates.jsonl.gz`.
    func requireCandidates() throws(RunError) {
        guard let gap = candidatesGap else { return }
        let remedy = (daysWithCandidates.map { "\($0), or " } ?? "") + "run the pipeline over the logs"
        let advice =
            switch gap {
            case .dropped: "run the pipeline with \"output: {candidates: keep}\""
            case .removed: "it was removed: \(remedy)"
            case .removedBefore: "the result that it was re-scored from had none: \(remedy)"
            }
        throw RunError(.inputMissing, "the result \(path) has no \(OutputName.candidates); \(advice)")
    }

    /// Refuses a part whose rejects are gone, as nothing but candidates is removed by design.
    func requireRejects() throws(RunError) {
        guard manifest.outputs[OutputName.rejects] != nil, !has(OutputName.rejects) else { return }
        throw ResultLines.failure(.unreadable(FileError.notFound), path(of: OutputName.rejects))
    }
}

extension [PublishedPart] {
    /// The same parts; each can name the last day up to which all parts have candidates, and the first day from which
    /// on all have them.
    var namingDaysWithCandidates: [PublishedPart] {
        guard let first = firstIndex(where: { !$0.has(OutputName.candidates) }),
            let last = lastIndex(where: { !$0.has(OutputName.candidates) })
        else { return self }
        let before = self[..<first].last?.date.map { "days up to \($0) have them, choose them with --to \($0)" }
        let after = self[(last + 1)...].first?.date
            .map { "days from \($0) on have them, choose them with --from \($0)" }
        let remedies = [before, after].compactMap { $0 }
        guard !remedies.isEmpty else { return self }
        return map { part in
            var part = part
            part.daysWithCandidates = remedies.joined(separator: ", or ")
            return part
        }
    }
}
