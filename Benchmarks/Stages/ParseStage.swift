import AttributionModel
import Records

/// Reads lines as records, all fields of the pipeline; bytes are the lines'.
struct ParseStage: Stage {
    private let lines: LogLines
    private let kind: Corpus.Kind
    private let pipeline: PipelineDefinition

    init(_ corpus: Corpus, _ kind: Corpus.Kind) {
        lines = corpus.lines(kind).prefix(10_000)
        self.kind = kind
        pipeline = corpus.pipeline
    }

    mutating func run(_: Void) -> Amount {
        var reader =
            kind == .clicks
            ? RecordReader(ClickField.self, mapping: pipeline.clicks.mapping)
            : RecordReader(InstallField.self, mapping: pipeline.installs.mapping)
        var fields = reader.makeFields()
        var count = 0
        for line in lines.lines where reader.read(block: lines.bytes.span, line: line, into: &fields) == nil {
            count += 1
        }
        return Amount(records: count, bytes: lines.used)
    }
}
