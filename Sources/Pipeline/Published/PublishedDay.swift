import AttributionModel
import Files
import Publishing
import Sources

/// A published day, as runs for later days see it: what its manifest says, including what only days have.
struct PublishedDay {
    var day: Int32
    var folder: String
    /// What it has in common with results without dates.
    let manifest: PublishedManifest
    var status: DayStatus
    var fingerprint: Digest
    /// The digests of its rows and its state.
    var attributions: Digest
    var state: Digest
    var finishedAt: String
    /// The run whose rows it has replaced; nil if there was none.
    var restates: Restatement?
    /// The names of the lost files because of which it stays as it is, as somebody has accepted; usually none.
    var keptWithout: Set<[UInt8]> = []
    /// The days of whose late lines its run has told.
    var late: [LateLines.Day] = []
    /// The newest records that its run read, by kind; kinds for which the manifest does not say are missing.
    var newest: [RecordKind: NewestRecord] = [:]
    /// The digest of the logs that its run read for all of its days; nil if the manifest does not say.
    var logs: Digest?
    /// The first of the days by whose states it was decided; nil if there were none, or the manifest does not say.
    var statesFrom: Int32?
    /// How many links its run read, including duplicates.
    var links = 0
    /// The files that its run read.
    let inputs: PublishedInputs

    /// Reads a day's manifest.
    ///
    /// - Throws: `RunError` if there is none that a run for days wrote.
    init(day: Int32, folder: String) throws(RunError) {
        try self.init(day: day, try DayFolder.manifest(in: folder))
    }

    /// Takes what a day's manifest says.
    ///
    /// - Throws: `RunError` if no run for days wrote it.
    init(day: Int32, _ file: ManifestFile) throws(RunError) {
        self = try DayFolder.reading(file.folder) { () throws(ManifestProblem) in try PublishedDay(of: day, file) }
    }

    private init(of day: Int32, _ file: ManifestFile) throws(ManifestProblem) {
        guard let pipeline = file.pipeline, let status = file.dayStatus, let fingerprint = file.fingerprint,
            case let manifest = try PublishedManifest(file, of: pipeline),
            let attributions = manifest.outputs[OutputName.attributions]?.digest,
            let state = manifest.outputs[OutputName.state]?.digest
        else { throw ManifestProblem(text: "it is not the manifest of a day that a run published") }
        self.day = day
        folder = file.folder
        self.manifest = manifest
        self.status = status
        self.fingerprint = fingerprint
        self.attributions = attributions
        self.state = state
        finishedAt = file.finishedAt
        restates = Restatement(file[Restatement.key])
        keptWithout = try file.keptWithout()
        late = try file.late()
        logs = file.logs
        statesFrom = file.statesFrom
        for kind in RecordKind.logs { newest[kind] = file.newest(kind) }
        links = file.records(of: .link)
        inputs = PublishedInputs(of: file)
    }

    /// How many rows it has.
    var rows: Int { manifest.outputs[OutputName.attributions]?.rows ?? 0 }

    /// Whether its run has read any file of logs that are missing now; `folder` is where the logs lie.
    func hasRead(_ logs: MissingLogs, under folder: String) throws -> Bool {
        let names = try inputs.byName().keys.map { String(decoding: $0, as: UTF8.self) }
        let patterns = PathTemplate(logs.pattern).patterns(ofDay: logs.day)
        return try !InputFiles.names(names, matching: patterns, under: folder).isEmpty
    }

    /// Whether its outputs exist with the sizes that the manifest says.
    var hasOutputs: Bool { lackingOutputs.isEmpty }

    /// The names of its outputs that do not, in order.
    ///
    /// Candidates may have been removed to save space: no row and no later day depends on them.
    var lackingOutputs: [String] {
        manifest.outputs.values.filter { output in
            guard let found = try? FileStatus(of: "\(folder)/\(output.name)") else {
                return output.name != OutputName.candidates
            }
            return found.size != output.size
        }.map(\.name).sorted()
    }

    /// The day's state as an input of later days.
    var publishedState: PublishedState {
        let path = "\(folder)/\(OutputName.state)"
        let size = (try? FileStatus(of: path))?.size ?? 0
        return PublishedState(
            day: day, file: InputFile(path: path, name: "\(DayFolder.name(of: day))/\(OutputName.state)", size: size),
            digest: state)
    }
}
