import AttributionModel
import Sources

/// What a run has read of its files: a file may be another one by the time that the run publishes.
struct InputsAsRead {
    private let digests: [RecordKind: [[UInt8]: Digest]]

    /// Takes the digests that readers worked out while they read `files`; `summaries` are in their order.
    init(_ files: RunInputs, summaries: [RecordKind: [SourceSummary]]) {
        let kinds: [(RecordKind, [InputFile])] = [
            (.click, files.clicks), (.install, files.installs), (.link, files.links),
        ]
        digests = Dictionary(
            uniqueKeysWithValues: kinds.map { kind, files in
                let read = zip(files, summaries[kind] ?? []).map { ($0.path.utf8Bytes, $1.digest) }
                return (kind, Dictionary(read) { first, _ in first })
            })
    }

    /// The digest of a file's bytes as they were read, `.none` where they were not.
    func digest(of file: InputFile, _ kind: RecordKind) -> Digest { digests[kind]?[file.path.utf8Bytes] ?? .none }
}
