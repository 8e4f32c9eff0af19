import AttributionModel
import Compression
import Publishing
import Sources

/// A published day, as its manifest tells it.
struct PublishedDay {
    /// A file that the day's run read.
    struct Input {
        var digest: Digest
        /// All of its lines.
        var lines: Int
        /// Lines of the day itself.
        var dayLines: Int
    }

    var day: Int32
    var folder: String
    var pipeline: String
    /// The pipeline file that decided it; empty where the manifest does not keep it.
    var pipelineText: String
    var status: DayStatus
    var fingerprint: Digest
    /// Of the bytes of its rows and its state.
    var attributions: Digest
    var state: Digest
    /// How many rows it has.
    var rows = 0
    var finishedAt: String
    /// Whether it was decided before it was over, and not since.
    var isEarly: Bool
    /// The run whose rows it has replaced; nil where there was none.
    var restates: Restatement?
    /// The logs without which it was decided.
    var missing: [MissingLogs] = []
    /// The names of the lost files because of which it stays as it is, as somebody has accepted; mostly none.
    var keptWithout: Set<[UInt8]> = []
    /// The newest records that its run read, by kind; only those that are told.
    var newest: [RecordKind: NewestRecord] = [:]
    /// Of the logs that its run read for all of its days; nil where that is not told.
    var logs: Digest?
    /// The sizes of its outputs by name, bytes.
    private var outputSizes: [String: Int] = [:]
    /// How many links its run knew, those that came again among them.
    var links = 0
    /// The files that its run read, by the bytes of their names.
    var inputs: [[UInt8]: Input] = [:]

    /// Reads a day's manifest.
    ///
    /// - Throws: `RunError` where there is none that a run for days wrote.
    init(day: Int32, folder: String) throws(RunError) {
        try self.init(day: day, DayFolder.manifest(in: folder))
    }

    /// Takes what a day's manifest tells.
    ///
    /// - Throws: `RunError` where no run for days wrote it.
    init(day: Int32, _ manifest: ManifestFile) throws(RunError) {
        let folder = manifest.folder
        guard let pipeline = manifest.pipeline, let status = manifest.dayStatus,
            let fingerprint = manifest.fingerprint,
            case let outputs = try DayFolder.reading(folder, manifest.outputs),
            let attributions = outputs.digest(of: OutputName.attributions),
            let state = outputs.digest(of: OutputName.state)
        else { throw DayFolder.unusable(folder, "it is not the manifest of a day that a run published") }
        self.day = day
        self.folder = folder
        self.pipeline = pipeline.name
        pipelineText = pipeline.text
        self.status = status
        self.fingerprint = fingerprint
        self.attributions = attributions
        self.state = state
        finishedAt = manifest.finishedAt
        isEarly = manifest.isEarly
        restates = Restatement(manifest[Restatement.key])
        missing = try DayFolder.reading(folder, manifest.missingLogs)
        keptWithout = try DayFolder.reading(folder, manifest.keptWithout)
        logs = manifest.logs
        for kind in RecordKind.logs { newest[kind] = manifest.newest(kind) }
        links = manifest.records(of: .link)
        for output in outputs { outputSizes[output.name] = output.size }
        rows = outputs.first { $0.name == OutputName.attributions }?.rows ?? 0
        for input in try DayFolder.reading(folder, manifest.inputs) {
            guard let dayLines = input.dayLines else {
                throw DayFolder.unusable(folder, ManifestProblem.lacking("day_lines", of: input.path).text)
            }
            inputs[input.path.utf8Bytes] = Input(digest: input.digest, lines: input.lines, dayLines: dayLines)
        }
    }

    /// Whether its outputs are there with the sizes that the manifest tells.
    ///
    /// Candidates may be removed to save space: no row and no later day depends on them.
    var hasOutputs: Bool {
        outputSizes.allSatisfy { name, size in
            guard let found = try? FileStatus(of: "\(folder)/\(name)") else { return name == OutputName.candidates }
            return found.size == size
        }
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
