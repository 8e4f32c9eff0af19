import AttributionModel
import Sources

/// What a run for days has read of its files: one may be another by the time that a day is published.
struct InputsAsRead {
    private struct File {
        /// Among the run's files of its kind.
        var place: Int
        var digest: Digest
    }
    private let files: [RecordKind: [[UInt8]: File]]
    /// Of the contents of all logs that the run read: days that have it in common have read each other's.
    let logs: Digest

    /// Takes the digests that readers worked out while they read `inputs`; `summaries` are in their order.
    init(_ inputs: RunInputs, summaries: [RecordKind: [SourceSummary]]) {
        let kinds = RecordKind.allCases.map { kind in
            let read = zip(inputs.files(of: kind), summaries[kind] ?? []).enumerated().map { place, file in
                (file.0.path.utf8Bytes, File(place: place, digest: file.1.digest))
            }
            return (kind, Dictionary(read) { first, _ in first })
        }
        files = Dictionary(uniqueKeysWithValues: kinds)
        var builder = DigestBuilder(seed: 10)
        for kind in [RecordKind.click, .install] {
            let contents = (summaries[kind] ?? []).map(\.digest).sorted()
            builder.add(UInt64(contents.count))
            for content in contents { builder.add(content) }
        }
        logs = builder.digest
    }

    /// The digest of a file's bytes as they were read, `.none` where they were not.
    func digest(of file: InputFile, _ kind: RecordKind) -> Digest {
        files[kind]?[file.path.utf8Bytes]?.digest ?? .none
    }

    /// The places of some files among all that the run read, by kind.
    func places(of inputs: RunInputs) -> [RecordKind: Set<Int>] {
        Dictionary(
            uniqueKeysWithValues: RecordKind.allCases.map { kind in
                (kind, Set(inputs.files(of: kind).compactMap { files[kind]?[$0.path.utf8Bytes]?.place }))
            })
    }
}
