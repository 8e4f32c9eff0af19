internal import AttributionModel
internal import Files

/// The real paths of the files that are read for a result, so that none of them is removed with the folder that the
/// result replaces.
public struct ReadFiles: Sendable {
    private var places: [(bytes: [UInt8], name: String)] = []

    /// Takes the paths of files and folders, and their names in messages; paths with nothing there are ignored.
    ///
    /// A link is in one folder and what it points to in another: without either, the file cannot be read again. So it
    /// is with links on the way to the file.
    public init(_ files: [(path: String, name: String)]) {
        var known: Set<[UInt8]> = []
        var folders: [[UInt8]: String] = [:]
        for (named, name) in files {
            var path = PathText(named)
            if let target = try? SystemCalls.resolved(path.text) { places.append((target.utf8Bytes, name)) }
            while known.insert(path.text.utf8Bytes).inserted {
                let key = path.parent.utf8Bytes
                if folders[key] == nil { folders[key] = try? SystemCalls.resolved(path.parent) }
                guard let folder = folders[key] else { break }
                // A link cannot have these names.
                if path.name != ".", path.name != ".." {
                    places.append((PathText.join(folder, path.name).utf8Bytes, name))
                }
                path = PathText(path.parent)
            }
        }
    }

    /// Refuses to replace a folder that contains one of the files.
    ///
    /// - Throws: `cannotCreate`.
    public func requireOutside(_ destination: Destination) throws(OutputError) {
        // If there is nothing yet, nothing is lost.
        guard let folder = try? SystemCalls.resolved(destination.path) else { return }
        let start = PathText.join(folder, "").utf8Bytes
        guard let inside = places.first(where: { $0.bytes.starts(with: start) }) else { return }
        throw OutputError(
            kind: .cannotCreate, path: destination.path,
            problem: "cannot publish to \(destination.path): replacing it would remove \(inside.name), which is "
                + "read for this result", remedy: "choose another output folder")
    }
}
