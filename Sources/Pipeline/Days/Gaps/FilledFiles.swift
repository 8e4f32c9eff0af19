import AttributionModel
import Sources

/// Files that a run has read and in which it has found something, to tell which files of a published day are not among
/// them.
///
/// A file with the same content under another name counts as the same.
struct FilledFiles {
    private let names: Set<[UInt8]>
    private let contents: Set<Digest>

    /// `filled` are the files in which something was found; `files`, which may be more, are those whose content counts
    /// as present under any name.
    init(_ filled: [SourceSummary], contentsOf files: [SourceSummary]) {
        names = Set(filled.map(\.name.utf8Bytes))
        contents = Set(files.map(\.digest))
    }

    /// Those of the files of a day that `isSought` chooses and that are not among them, by the bytes of their names.
    func lacking(
        of day: PublishedDay, where isSought: (KnownFiles.File) -> Bool
    ) throws(RunError) -> [[UInt8]: KnownFiles.File] {
        try day.manifest.inputs.ofDay().byName.filter { name, file in
            isSought(file) && !names.contains(name) && !contents.contains(file.digest)
        }
    }
}
