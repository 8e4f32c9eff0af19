import AttributionModel
import Matching
import Signals
import Sources

/// What all stages of a run work with.
struct RunContext {
    let run: AttributionRun
    let pipeline: PipelineDefinition
    let threads: Int
    /// Where all records are sorted and kept.
    let workspace: Workspace
    /// The texts of signals.
    let pool = TextPool()
    let progress: RunProgress
    let inputs: RunInputs
    let scope: RunScope
    let keys: TierKeys
    let move: InstallMove

    /// Prepares a run over some inputs.
    init(
        _ run: AttributionRun, inputs: RunInputs, scope: RunScope, moving move: InstallMove = .none,
        spillUnder parent: String, progress: RunProgress
    ) {
        self.move = move
        self.run = run
        pipeline = run.pipeline
        threads = run.options.threads
        workspace = Workspace(
            budget: MemoryBudget(bytes: run.options.recordMemory), folder: SpillFolder(under: parent))
        self.progress = progress
        self.inputs = inputs
        self.scope = scope
        keys = TierKeys(rules: pipeline.match) { [pool] in pool.digest(of: $0) }
        progress.add(bytes: inputs.all.totalSize)
    }
}

extension RunContext {
    /// Reads the files of a kind a second time for lines of some ids, or for the ids; `id` and `time` are the fields of
    /// both, and `first` the summaries of the first reading.
    func readAgain<Field: CanonicalField>(
        for lines: LinesAgain, _ kind: RecordKind, id: Field, time: Field, knowing first: [SourceSummary]
    ) async throws -> SortedRecords {
        let mapping = pipeline.mapping(of: kind)
        _ = try await readAgain(inputs.files(of: kind), knowing: first) {
            LinesAgainIntake(lines, id: id, time: time, mapping: mapping)
        }
        return try lines.finish()
    }

    /// Reads files a second time; `first` are the summaries of the first reading.
    private func readAgain<Worker: LogWorker & ~Copyable>(
        _ files: [InputFile], knowing first: [SourceSummary], makeWorker: @escaping @Sendable () -> Worker
    ) async throws -> [Worker.Product] {
        let reader = LogReader(files: files, keepsReadable: run.options.corruptFiles.keepsReadable)
        let found = try await reader.read(threads: threads, makeWorker: makeWorker)
        try reader.requireSame(as: first)
        return found
    }
}
