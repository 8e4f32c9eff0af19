import AttributionModel
import JSONLines
import Records
import Sources

/// Reads files as records and drops the fields.
struct ParseFloor: Sendable {
    /// Files of clicks.
    let clicks: [InputFile]
    /// Files of installs.
    let installs: [InputFile]
    /// Which fields are read.
    let pipeline: PipelineDefinition
    /// Tasks at a time.
    let threads: Int

    /// Reads all files once, installs first.
    ///
    /// - Throws: `SourceError`.
    func measure() async throws -> Measured {
        try await Measured.time {
            let (installMapping, clickMapping) = (pipeline.installs.mapping, pipeline.clicks.mapping)
            var measured = try await read(installs) { RecordReader(InstallField.self, mapping: installMapping) }
            let ofClicks = try await read(clicks) { RecordReader(ClickField.self, mapping: clickMapping) }
            measured.bytes += ofClicks.bytes
            measured.lines += ofClicks.lines
            return measured
        }
    }

    /// Each task keeps to one file; when none is left to open it helps with those that others still read.
    private func read(
        _ files: [InputFile], makeReader: @escaping @Sendable () -> RecordReader
    ) async throws -> Measured {
        let sources = files.largestFirst.map { LineSource($0, keepsReadable: false) }
        let queue = FileQueue(count: sources.count)
        return try await Measured.sum(threads: threads) {
            var worker = Worker(reader: makeReader())
            var block = LineBlock()
            while let place = queue.pop() { try worker.drain(sources[place], into: &block) }
            for source in sources { try worker.drain(source, into: &block) }
            return worker.measured
        }
    }

    /// One task's reader and its count.
    private struct Worker: ~Copyable {
        private var reader: RecordReader
        private var fields: ParsedFields
        private(set) var measured = Measured()

        init(reader: consuming RecordReader) {
            fields = reader.makeFields()
            self.reader = reader
        }

        mutating func drain(_ source: LineSource, into block: inout LineBlock) throws(SourceError) {
            while try source.nextBlock(into: &block) {
                var splitter = LineSplitter(used: block.used)
                while let line = splitter.next(in: block.bytes.span) {
                    _ = reader.read(block: block.bytes.span, line: line.range, into: &fields)
                    measured.lines += 1
                }
                measured.bytes += block.used
            }
        }
    }
}
