import AttributionModel
import Compression
import Files

/// Walks directories in search of what patterns match.
struct GlobSearch {
    /// A path that matched.
    struct Hit: Equatable {
        var path: String
        var name: String
        /// Whether a directory at the path is passed over rather than an error.
        var mayBeDirectory: Bool
    }

    private let directory: String
    private var hits: [Hit] = []
    /// By their bytes: file systems distinguish names that are equal as strings, such as é in one scalar and in two.
    private var names: Set<[UInt8]> = []
    /// Where parts of the pattern at hand have been looked for: with several `**` there are many ways to one place.
    private var walked: Set<Place> = []
    private struct Place: Hashable {
        var component: Int
        var name: [UInt8]
    }
    /// What directories hold, by their paths' bytes.
    private var listed: [[UInt8]: DirectoryNames] = [:]

    /// Starts a search; relative patterns are relative to the directory.
    init(directory: String) {
        self.directory = directory.isEmpty ? "." : directory
    }

    /// What any of some patterns matches, each path once.
    mutating func hits(of patterns: [GlobPattern]) throws(SourceError) -> [Hit] {
        hits = []
        names = []
        for pattern in patterns where !pattern.components.isEmpty {
            walked = []
            try walk(pattern, from: 0, at: pattern.isAbsolute ? "/" : "")
        }
        return hits
    }

    /// `name` is the path so far: absolute, or relative to the directory.
    private mutating func walk(_ pattern: GlobPattern, from index: Int, at name: String) throws(SourceError) {
        guard walked.insert(Place(component: index, name: name.utf8Bytes)).inserted else { return }
        let component = pattern.components[index]
        let isLast = index + 1 == pattern.components.count
        if component.isAnyDepth {
            if !isLast { try walk(pattern, from: index + 1, at: name) }
            let folders = try self.folders(component, in: name)
            for folder in folders { try walk(pattern, from: index, at: try join(name, folder)) }
            guard isLast else { return }
            let known = Set(folders)
            for entry in try list(name, { $0.names }) where entry.first != 0x2E && !known.contains(entry) {
                add(try join(name, entry), mayBeDirectory: true)
            }
        } else if component.hasWildcard, isLast {
            for entry in try list(name, { $0.matching(component) }) {
                add(try join(name, entry), mayBeDirectory: pattern.hasAnyDepth)
            }
        } else if component.hasWildcard {
            for folder in try folders(component, in: name) {
                try walk(pattern, from: index + 1, at: try join(name, folder))
            }
        } else {
            let below = try join(name, component.prefix)
            guard FileStatus.exists(at: path(of: below)) else { return }
            if isLast {
                add(below, mayBeDirectory: pattern.hasAnyDepth)
            } else if try isDirectory(below) {
                try walk(pattern, from: index + 1, at: below)
            }
        }
    }

    /// The directories in a directory that a component with wildcards matches; `**` does not follow links to
    /// directories, others do.
    ///
    /// The directories are kept for each component: with a pattern for each hour, every file beside them would
    /// otherwise be asked for every hour whether it is a directory.
    private mutating func folders(_ component: Glob, in name: String) throws(SourceError) -> [[UInt8]] {
        let path = path(of: name).utf8Bytes
        if let known = listed[path]?.folders[component] { return known }
        var folders: [[UInt8]] = []
        for entry in try list(name, { $0.matching(component) }) {
            let below = try join(name, entry)
            let isLeftOut = component.isAnyDepth && FileStatus.isLink(self.path(of: below))
            if !isLeftOut, try isDirectory(below) { folders.append(entry) }
        }
        listed[path]?.folders[component] = folders
        return folders
    }

    private mutating func add(_ name: String, mayBeDirectory: Bool) {
        let shown = shownName(name)
        guard names.insert(shown.utf8Bytes).inserted else { return }
        hits.append(Hit(path: path(of: name), name: shown, mayBeDirectory: mayBeDirectory))
    }

    /// An absolute path in the input directory is shown like a relative one.
    private func shownName(_ name: String) -> String {
        let root = PathText.join(directory, "")
        guard name.utf8.starts(with: root.utf8), name.utf8.count > root.utf8.count else { return name }
        return String(decoding: name.utf8.dropFirst(root.utf8.count), as: UTF8.self)
    }

    private func path(of name: String) -> String {
        if PathText.isAbsolute(name) { return name }
        return name.isEmpty ? directory : PathText.join(directory, name)
    }

    private func join(_ name: String, _ entry: [UInt8]) throws(SourceError) -> String {
        guard let text = String(validating: entry, as: UTF8.self) else {
            throw SourceError(
                .notReadable, file: path(of: name) + "/" + String(decoding: entry, as: UTF8.self),
                problem: "its name is not UTF-8", remedy: "rename it")
        }
        return name.isEmpty ? text : PathText.join(name, text)
    }

    private func isDirectory(_ name: String) throws(SourceError) -> Bool {
        try GlobSearch.status(at: path(of: name), shownAs: shownName(name))?.kind == .directory
    }

    /// What is at a path, following links; nil if there is nothing.
    ///
    /// - Throws: `notReadable` for a link to nothing, and where the system cannot tell: files there would be missed;
    ///   `cancelled`.
    static func status(at path: String, shownAs name: @autoclosure () -> String) throws(SourceError) -> FileStatus? {
        // Each name is asked, and on a disk far away that takes a while.
        if Task.isCancelled { throw SourceError(CompressionError.cancelled, file: name()) }
        do throws(FileError) {
            return try FileStatus(of: path)
        } catch {
            guard error == .notFound else { throw SourceError(error, file: name()) }
            guard !FileStatus.isLink(path) else { throw SourceError.linkToNothing(name()) }
            return nil
        }
    }

    /// Takes names from those in a directory; it has none where there is no such directory.
    private mutating func list(
        _ name: String, _ take: (inout DirectoryNames) -> [[UInt8]]
    ) throws(SourceError) -> [[UInt8]] {
        let path = path(of: name).utf8Bytes
        if listed[path] == nil {
            var names: [[UInt8]] = []
            do throws(FileError) {
                names = try DirectoryListing.names(in: self.path(of: name))
            } catch {
                guard case .notFound = error else { throw SourceError(error, file: name.isEmpty ? directory : name) }
            }
            listed[path] = DirectoryNames(names)
        }
        return take(&listed[path, default: DirectoryNames([])])
    }
}
