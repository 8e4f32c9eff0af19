internal import AttributionModel

/// Files of one folder that take their places once all of them are written.
///
///     logs/
///         clicks-00.jsonl.gz         what stood there before, or nothing
///         .clicks-00.jsonl.gz.new    what will
///
/// Those that are dropped without `publish` remove what they wrote and the folders that they made. What a killed
/// process leaves is written over by the next one for the same files. Nothing is synced:
/// these are files that can be made again.
public struct PendingFiles: ~Copyable {
    private let paths: [String]
    /// The folders that were made for them, the innermost last.
    private var madeFolders: [String] = []
    private var isPublished = false

    /// Makes the folders of files that are to stand at these paths.
    ///
    /// - Throws: `cannotCreate`, or `writeFailed` where the disk is full.
    public init(_ paths: [String]) throws(OutputError) {
        self.paths = paths
        var folders: [String] = []
        for path in paths {
            let folder = PathText(path).parent
            if folders.last?.utf8Bytes != folder.utf8Bytes { folders.append(folder) }
        }
        for folder in folders {
            madeFolders += try OutputError.attempting(.cannotCreate, "make the folder", folder) {
                () throws(SystemFailure) in
                try FileTree.makeFolders(folder)
            }
        }
    }

    deinit {
        guard !isPublished else { return }
        for path in paths { FileReplacement.sweep(path) }
        for folder in madeFolders.reversed() { try? SystemCalls.removeFolder(folder) }
    }

    /// Begins one of them under its hidden name.
    public static func begin(_ path: String) throws(OutputError) -> OutputFile {
        try OutputFile(path: hiddenPath(of: path))
    }

    /// Where a file is written until it takes its place.
    public static func hiddenPath(of path: String) -> String { FileReplacement.newPath(of: path) }

    /// Puts all of them in their places, in the order in which they were named; each was closed before.
    ///
    /// A process that is killed meanwhile leaves some in their places and the others as they were.
    public consuming func publish() throws(OutputError) {
        for path in paths { try FileReplacement.place(path) }
        isPublished = true
    }
}
