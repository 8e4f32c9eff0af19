import AttributionModel
import Files

/// Files of one folder that take their places once all of them are written.
///
///     logs/
///         clicks-00.jsonl.gz         what was there before, or nothing
///         .clicks-00.jsonl.gz.new    what will be there
///
/// If dropped without `publish`, they remove what they wrote and the folders that they made. What a killed process
/// leaves is overwritten by the next one for the same files. Nothing is synced: these files can be made again.
public struct PendingFiles: ~Copyable {
    private let paths: [String]
    /// The folders that were made for the files, the innermost last.
    private var madeFolders: [String] = []
    private var isPublished = false

    /// Makes the folders for files with these paths.
    ///
    /// - Throws: `cannotCreate`, also where a folder is in a file's place, or `writeFailed` where the disk is full.
    public init(_ paths: [String]) throws(OutputError) {
        self.paths = paths
        if let folder = paths.first(where: { FileStatus.kind(at: $0) == .directory }) {
            throw OutputError(
                kind: .cannotCreate, path: folder, problem: "cannot write the file \(folder): it is a folder",
                remedy: "remove it, or choose another output folder")
        }
        for path in paths {
            let folder = PathText(path).parent
            madeFolders += try OutputError.attempting(
                .cannotCreate, "make the folder", folder, FileTree.makeFolders(folder))
        }
    }

    deinit {
        guard !isPublished else { return }
        for path in paths { FileReplacement.sweep(path) }
        FileTree.removeMade(madeFolders)
    }

    /// Begins one of the files under its hidden name.
    public static func begin(_ path: String) throws(OutputError) -> OutputFile {
        FileReplacement.sweep(path)
        return try OutputFile(path: FileReplacement.newPath(of: path))
    }

    /// Moves all files to their places, in the order in which they were named; each must have been closed.
    ///
    /// A process that is killed meanwhile leaves some in their places and the others under their hidden names.
    public consuming func publish() throws(OutputError) {
        for path in paths { try FileReplacement.place(path) }
        isPublished = true
    }
}
