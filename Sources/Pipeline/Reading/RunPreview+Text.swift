import AttributionModel
import Sources

extension RunPreview {
    /// What a run would do, for people: its outcome line by line, and the files that it needs.
    static func text(
        of pipeline: PipelineDefinition, to output: String, _ outcome: [String],
        reading files: ByKind<[InputFile]>
    ) -> String {
        let needed = RecordKind.allCases.compactMap { kind -> String? in
            let files = files[kind]
            guard !files.isEmpty else { return nil }
            let size = (files.totalSize + 999_999) / 1_000_000
            return "\(files.count.counted("file")) of \(kind.plural) (\(size) MB)"
        }
        let head = ["\(pipeline.name) -> \(output), dry run: nothing is written", ""]
        let tail = needed.isEmpty ? [] : ["", "needs \(needed.listed("and"))"]
        return (head + outcome + tail).map { $0.printable + "\n" }.joined()
    }
}
