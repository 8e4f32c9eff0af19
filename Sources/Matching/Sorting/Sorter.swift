import Synchronization

/// Sorts any number of records within a given amount of memory.
///
/// ```
/// worker ─▶ SorterInput ─▶ chunks by partition ───────────────┐
/// worker ─▶ SorterInput ─▶ chunks by partition ───────────────┼─▶ cursor over a partition ─▶ batches in order
///                     └──▶ budget refuses: one sorted run ────┘
/// ```
/// 1. Every worker appends to an input of its own, without a lock. Records go straight to their partition.
/// 2. When the budget refuses more memory, the input sorts what it holds and writes it out as a run.
/// 3. `finish()` merges runs until few enough are left to be read at once.
/// 4. A cursor sorts its partition in cache and merges it with the runs. Partition after partition gives the
///    whole order; several tasks may take a partition each.
public final class Sorter: Sendable {
    private struct State {
        var chunks: [[RecordChunk]]
        var runs: [SpillRun] = []
        /// The number of records appended by inputs that are closed.
        var recordCount = 0
        var openInputs = 0
        var isFinished = false
    }

    /// What is sorted, for messages and file names.
    public let name: String
    /// How records are split.
    public let partitioning: Partitioning
    let budget: MemoryBudget
    let folder: SpillFolder
    private let maximumFanIn: Int
    private let state: Mutex<State>

    /// Makes an empty sorter that reads at most `maximumFanIn` runs at once; `name` says what is sorted, such as
    /// "clicks".
    public init(
        name: String, budget: MemoryBudget, folder: SpillFolder, partitioning: Partitioning, maximumFanIn: Int = 128
    ) {
        self.name = name
        self.budget = budget
        self.folder = folder
        self.partitioning = partitioning
        self.maximumFanIn = max(2, maximumFanIn)
        state = Mutex(State(chunks: Array(repeating: [], count: partitioning.partitionCount)))
    }

    /// An input for one worker, to be closed before `finish()`.
    public func makeInput() -> sending SorterInput {
        state.withLock { state in
            precondition(!state.isFinished, "no input is made after finish()")
            state.openInputs += 1
        }
        return SorterInput(of: self)
    }

    /// Ends the appending and returns the sorted records; called once, after all inputs are closed.
    ///
    /// - Throws: `SpillError`; `CancellationError` soon after the task was cancelled, as merging runs may take minutes.
    public func finish() throws -> SortedRecords {
        var runs = state.withLock { state in
            precondition(state.openInputs == 0, "every input is closed before finish()")
            precondition(!state.isFinished, "finish() is called once")
            state.isFinished = true
            defer { state.runs = [] }
            return state.runs
        }
        while runs.count > maximumFanIn {
            try mergeShortest(of: &runs)
        }
        return state.withLock { state in
            defer { state.chunks = [] }
            return SortedRecords(count: state.recordCount, chunks: state.chunks, runs: runs, budget: budget)
        }
    }

    /// Takes over the contents of an input that closes.
    func take(chunks: [[RecordChunk]], runs: [SpillRun], recordCount: Int) {
        state.withLock { state in
            for partition in chunks.indices where !chunks[partition].isEmpty {
                state.chunks[partition].append(contentsOf: chunks[partition])
            }
            state.runs.append(contentsOf: runs)
            state.recordCount += recordCount
            state.openInputs -= 1
        }
    }

    /// Sorts chunks, partition after partition, into one run; the chunks are given back.
    func writeRun(of chunks: [[RecordChunk]], to file: SpillFile, at offset: Int) throws(SpillError) -> SpillRun {
        let total = chunks.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
        let capacity = min(total, PartitionMerge.portionCapacity)
        var writer = RunWriter(
            file: file, offset: offset, partitionCount: chunks.count, bufferCapacity: capacity, budget: budget)
        for partition in chunks {
            let count = partition.reduce(0) { $0 + $1.count }
            if count <= capacity {
                // As much room as the chunks hold records.
                let room = try unsafe writer.space(for: count)
                unsafe RecordSort.gather(partition.map { unsafe $0.records }, into: room)
                writer.commit(count)
                for chunk in partition { chunk.giveBack() }
            } else {
                var merge = try PartitionMerge(chunks: partition, segments: [], budget: budget)
                while try Self.copyBatch(of: &merge, to: &writer) {}
            }
            writer.endPartition()
        }
        return try writer.finish()
    }

    /// Merges some of the shortest runs, to bring their number down to what can be read at once.
    ///
    /// The shortest first, and no more than needed: that rewrites the fewest bytes.
    private func mergeShortest(of runs: inout [SpillRun]) throws {
        runs.sort { $0.recordCount > $1.recordCount }
        let count = min(maximumFanIn, runs.count - maximumFanIn + 1)
        let merged = runs.suffix(count)
        runs.removeLast(count)
        var writer = RunWriter(
            file: try folder.makeFile(for: "\(name) merge"), offset: 0, partitionCount: partitioning.partitionCount,
            bufferCapacity: PartitionMerge.portionCapacity, budget: budget)
        for partition in 0..<partitioning.partitionCount {
            try Task.checkCancellation()
            var merge = try PartitionMerge(
                chunks: [], segments: merged.map { ($0.file, $0.segments[partition]) }, budget: budget)
            try Self.copy(&merge, to: &writer)
            writer.endPartition()
        }
        runs.append(try writer.finish())
    }

    /// Copies all records of a merge to a run, until the task is cancelled: of one partition, this is all the work.
    static func copy(_ merge: inout PartitionMerge, to writer: inout RunWriter) throws {
        while try copyBatch(of: &merge, to: &writer) { try Task.checkCancellation() }
    }

    /// Copies the next records of a merge to a run; false if there were none.
    private static func copyBatch(
        of merge: inout PartitionMerge, to writer: inout RunWriter
    ) throws(SpillError) -> Bool {
        // Valid until the next call; copied at once, into room for as many records.
        let records = try unsafe merge.next()
        if records.isEmpty { return false }
        let room = try unsafe writer.space(for: records.count)
        unsafe _ = room.initialize(from: records)
        writer.commit(records.count)
        return true
    }
}
