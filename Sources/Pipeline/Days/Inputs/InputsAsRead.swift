import AttributionModel
import Sources

/// What a run for days has read from its files, which may have changed by the time a day is published.
struct InputsAsRead {
    /// The place of each file among the run's of its kind, by the bytes of its path.
    private let files: ByKind<[[UInt8]: Int]>
    /// The digest of each file's bytes, by its place.
    private let digests: ByKind<[Digest]>
    /// A digest of the contents of all logs that the run read: days with the same one have read each other's.
    let logs: Digest

    /// Takes the digests that readers computed while they read `inputs`; the files of `totals` are in the same order.
    init(_ inputs: RunInputs, _ totals: RunTotals) {
        files = ByKind { kind in
            Dictionary(inputs.files(of: kind).enumerated().map { ($1.path.utf8Bytes, $0) }) { first, _ in first }
        }
        digests = ByKind { totals[$0].inputs.map(\.digest) }
        var builder = DigestBuilder(seed: DigestSeed.logs)
        for kind in RecordKind.logs {
            let contents = digests[kind].sorted()
            builder.add(UInt64(contents.count))
            for content in contents { builder.add(content) }
        }
        logs = builder.digest
    }

    /// The digests of the bytes of some files as they were read; `.none` for one that was not.
    func contents(_ kind: RecordKind, at places: Set<Int>) -> [Digest] {
        places.map { digest(of: kind, at: $0) }
    }

    /// The digest of a file's bytes as they were read; `.none` if it was not.
    func digest(of kind: RecordKind, at place: Int) -> Digest {
        let known = digests[kind]
        return known.indices.contains(place) ? known[place] : .none
    }

    /// The places of some files among all that the run has read, by kind.
    func places(of inputs: RunInputs) -> ByKind<Set<Int>> {
        ByKind { kind in Set(inputs.files(of: kind).compactMap { files[kind][$0.path.utf8Bytes] }) }
    }
}
