/// Where the files that are read for a result really stand, so that none of them goes with the folder that the result
/// replaces.
package struct ReadFiles: Sendable {
    private var places: [(bytes: [UInt8], name: String)] = []

    /// Takes the paths of files and folders, and what messages call them; what is not there is passed over.
    ///
    /// A link stands in its own folder, and what it points to in another: without either it cannot be read again.
    package init(_ files: [(path: String, name: String)]) {
        var folders: [[UInt8]: String] = [:]
        for (named, name) in files {
            var path = named
            while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
            if let target = try? SystemCalls.resolved(path) { places.append((Array(target.utf8), name)) }
            let slash = path.lastIndex(of: "/")
            let above = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
            let key = Array(above.utf8)
            if folders[key] == nil { folders[key] = try? SystemCalls.resolved(above) }
            guard let folder = folders[key] else { continue }
            let own = slash.map { path[path.index(after: $0)...] } ?? path[...]
            // These are no names that a link could have.
            guard own != ".", own != ".." else { continue }
            places.append((Array("\(folder)/\(own)".utf8), name))
        }
    }

    /// Refuses a folder to be replaced that one of them stands in.
    ///
    /// - Throws: `cannotCreate`.
    package func requireOutside(_ destination: Destination) throws(OutputError) {
        // Where there is nothing yet, nothing is lost.
        guard let folder = try? SystemCalls.resolved(destination.path) else { return }
        let start = Array("\(folder)/".utf8)
        guard let inside = places.first(where: { $0.bytes.starts(with: start) }) else { return }
        throw OutputError(
            kind: .cannotCreate, path: destination.path,
            problem: "cannot publish to \(destination.path): replacing it would remove \(inside.name), which is "
                + "read for this result", remedy: "choose another output folder")
    }
}
