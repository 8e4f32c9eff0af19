import AttributionModel
import Files

/// The folders of the files that are read for a result, so that none of these files is removed with the folder that the
/// result replaces.
public struct ReadFiles: Sendable {
    /// For each folder a file that is in it, at whatever depth, by its name in messages.
    private var names: [FileStatus.Identity: String] = [:]

    /// Takes the paths of files and folders, and their names in messages; paths with nothing there are ignored.
    ///
    /// A link is in one folder and what it points to in another: without either, the file cannot be read again. So it
    /// is with links on the way to the file.
    public init(_ files: [(path: String, name: String)]) {
        var known: Set<[UInt8]> = []
        var folders: Set<[UInt8]> = []
        for (named, name) in files {
            if let target = try? SystemCalls.resolved(named) { note(target, name, &folders) }
            var path = PathText(named)
            while known.insert(path.text.utf8Bytes).inserted {
                // A link cannot have these names.
                if path.name != ".", path.name != "..", let folder = try? SystemCalls.resolved(path.parent) {
                    note(PathText.join(folder, path.name), name, &folders)
                }
                path = PathText(path.parent)
            }
        }
    }

    /// Notes a file, or a link, in the folder that it is in and those above.
    private mutating func note(_ path: String, _ name: String, _ folders: inout Set<[UInt8]>) {
        var folder = PathText(path).parent
        while folders.insert(folder.utf8Bytes).inserted {
            if let identity = try? FileStatus(of: folder).identity, names[identity] == nil { names[identity] = name }
            folder = PathText(folder).parent
        }
    }

    /// Refuses to replace a folder that contains one of the files, also where a disk or a volume is mounted twice.
    ///
    /// - Throws: `cannotCreate`.
    public func requireOutside(_ destination: Destination) throws(OutputError) {
        // If there is nothing yet, nothing is lost.
        guard let folder = try? FileStatus(of: destination.path), let name = names[folder.identity] else { return }
        throw destination.refusal(
            "replacing it would remove \(name), which is read for this result", remedy: "choose another output folder")
    }
}
