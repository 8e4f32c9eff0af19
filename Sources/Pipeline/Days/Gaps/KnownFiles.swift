import AttributionModel
import Sources

/// Files by name and by content: one with the same content under another name counts as the same.
struct KnownFiles {
    private let names: Set<[UInt8]>
    private let contents: Set<Digest>

    /// Files with some names, and files with some contents.
    init(names: some Sequence<[UInt8]>, contents: some Sequence<Digest>) {
        self.names = Set(names)
        self.contents = Set(contents)
    }

    /// The files by which a published day was decided.
    init(of day: PublishedDay) throws(RunError) {
        let inputs = try day.inputs.byName()
        self.init(names: inputs.keys, contents: inputs.values.map(\.digest))
    }

    /// The files of some kind by which a published day was decided and that are not among them.
    func lacking(
        of day: PublishedDay, where isSought: (PublishedInputs.Input) -> Bool
    ) throws(RunError) -> [[UInt8]: PublishedInputs.Input] {
        try day.inputs.byName().filter { name, input in
            isSought(input) && !names.contains(name) && !contents.contains(input.digest)
        }
    }

    /// Whether a file that was read is among them.
    func contains(_ file: SourceSummary) -> Bool {
        names.contains(file.name.utf8Bytes) || contents.contains(file.digest)
    }
}
