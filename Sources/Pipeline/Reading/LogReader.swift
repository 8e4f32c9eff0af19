import Sources
import Synchronization

/// Does the work of one task while logs are read: lines in, something sendable out.
///
/// Not copied: a worker owns the reader of its lines.
protocol LogWorker: ~Copyable, SendableMetatype {
    associatedtype Product: Sendable
    /// Takes in a block of whole lines.
    mutating func take(_ block: LineBlock, file: Int) throws
    /// Gives out what was gathered, after the last block.
    consuming func finish() throws -> Product
}

/// Hands the blocks of many files to a few tasks.
///
/// A task keeps to one file, so that its bytes stay in that core's cache from decoder to parser. When no file is left
/// to open, it helps with one that another task is still reading: that way a single huge file keeps all cores busy, one
/// decoding at a time and the others parsing.
final class LogReader: Sendable {
    let sources: [LineSource]
    private let queue: Mutex<Queue>

    private struct Queue {
        /// Files not opened yet, the largest last.
        var unopened: [Int]
        /// Files being read.
        var open: [Int] = []
    }

    /// Makes a reader of all files except those whose places are in `skipped`.
    init(files: [InputFile], skipping skipped: Set<Int> = [], keepsReadable: Bool) {
        sources = files.map { LineSource($0, keepsReadable: keepsReadable) }
        let bySize = files.indices.filter { !skipped.contains($0) }
            .sorted { (files[$0].size, $1) < (files[$1].size, $0) }
        queue = Mutex(Queue(unopened: bySize))
    }

    /// Raw bytes read so far.
    var rawBytesRead: Int64 { sources.reduce(0) { $0 + $1.rawBytesRead } }

    /// Reads all files with `threads` tasks and returns their products, in no meaningful order.
    func read<Worker: LogWorker & ~Copyable>(
        threads: Int, makeWorker: @escaping @Sendable () throws -> Worker
    ) async throws -> [Worker.Product] {
        try await EveryThread.run(max(1, threads)) {
            var worker = try makeWorker()
            try self.feed(&worker)
            return try worker.finish()
        }
    }

    private func feed(_ worker: inout some LogWorker & ~Copyable) throws {
        var block = LineBlock()
        var current: Int?
        while let file = current ?? nextFile() {
            try Task.checkCancellation()
            guard try sources[file].nextBlock(into: &block) else {
                queue.withLock { $0.open.removeAll { $0 == file } }
                current = nil
                continue
            }
            current = file
            try worker.take(block, file: file)
        }
    }

    private func nextFile() -> Int? {
        queue.withLock { queue in
            if let file = queue.unopened.popLast() {
                queue.open.append(file)
                return file
            }
            guard let file = queue.open.first else { return nil }
            // The next task that runs out of files will help with another file.
            queue.open.append(queue.open.removeFirst())
            return file
        }
    }
}

extension LogReader {
    /// Refuses files that have changed since the first reading: what was counted then would not fit what is read now.
    ///
    /// Called when all files have been read; `first` are the summaries of the first reading, in the order of the files.
    /// - Throws: `RunError` that names the file.
    func requireSame(as first: [SourceSummary]) throws(RunError) {
        for (source, known) in zip(sources, first) where source.summary().digest != known.digest {
            throw .changed(source.file.name)
        }
    }
}
