internal import AttributionModel
internal import Compression

/// Finds the files that patterns name.
public enum InputFiles {
    /// The files that match any of the patterns, each file once, by their names' bytes.
    ///
    /// Patterns are relative to `directory` or absolute; `*`, `?`, `[...]` and `{a,b}` as in the shell, `**` for any
    /// number of directories, links to directories left out; a leading dot must be written out. The same file under
    /// two names (a link) is taken under the lesser one: its lines count once.
    ///
    /// Where not all are required, a pattern that nothing matches is passed over, and the others are taken.
    /// - Throws: `notFound` for a required pattern that nothing matches, `badPattern` for one of too many choices,
    ///   `notAFile`, `notReadable`, `io`.
    public static func find(
        patterns: [String], under directory: String, areRequired: Bool = true
    ) throws(SourceError) -> [InputFile] {
        // By the bytes of their names, as file systems tell them apart.
        var found: [[UInt8]: InputFile] = [:]
        for text in patterns {
            var search = GlobSearch(directory: directory)
            for pattern in try GlobPattern.all(in: text) { try search.run(pattern) }
            for hit in search.hits where found[hit.name.utf8Bytes] == nil {
                if let file = try examine(hit) { found[hit.name.utf8Bytes] = file }
            }
            // A pattern with `**` may have met directories alone.
            if areRequired, !search.hits.contains(where: { found[$0.name.utf8Bytes] != nil }) {
                throw nothingMatches(text, under: directory)
            }
        }
        return Array(found.values).byName.withoutRepeats
    }

    /// Of the files of some names, as `find` gives them, those that match any of the patterns and are there still.
    ///
    /// - Throws: as `find` does for a file that is there.
    public static func find(
        named names: [String], matching patterns: [String], under directory: String
    ) throws(SourceError) -> [InputFile] {
        var found: [InputFile] = []
        for name in try self.names(names, matching: patterns, under: directory) {
            let path = path(of: name, under: directory)
            guard FileStatus.exists(at: path) else { continue }
            if let file = try examine(.init(path: path, name: name, mayBeDirectory: false)) { found.append(file) }
        }
        return found
    }

    /// Of the names of some files, as `find` gives them, those that match any of the patterns, whether or not the files
    /// are there.
    ///
    /// - Throws: `badPattern` for one of too many choices.
    public static func names(
        _ names: [String], matching patterns: [String], under directory: String
    ) throws(SourceError) -> [String] {
        var all: [GlobPattern] = []
        for text in patterns { all += try GlobPattern.all(in: text) }
        return names.filter { name in
            let path = path(of: name, under: directory)
            return all.contains { $0.matches(($0.isAbsolute ? path : name).utf8Bytes) }
        }
    }

    /// Those of them that are not there.
    ///
    /// - Throws: `badPattern` for one of too many choices.
    public static func missing(
        named names: [String], matching patterns: [String], under directory: String
    ) throws(SourceError) -> [String] {
        try self.names(names, matching: patterns, under: directory).filter {
            !FileStatus.exists(at: path(of: $0, under: directory))
        }
    }

    private static func path(of name: String, under directory: String) -> String {
        PathText.isAbsolute(name) ? name : PathText.join(directory.isEmpty ? "." : directory, name)
    }

    private static func nothingMatches(_ pattern: String, under directory: String) -> SourceError {
        let place = PathText.isAbsolute(pattern) ? "" : " under \(directory)"
        return SourceError(
            .notFound, file: pattern, problem: "no file matches it\(place)",
            remedy:
                "check \(place.isEmpty ? "the pattern" : "--input"), or name other files by --clicks, --installs or "
                + "--links")
    }

    /// What stands at a path that matched, or nil for a directory that a `**` ran across.
    private static func examine(_ hit: GlobSearch.Hit) throws(SourceError) -> InputFile? {
        let status: FileStatus
        do throws(CompressionError) {
            status = try FileStatus(of: hit.path)
        } catch {
            guard case .notFound = error else { throw SourceError(error, file: hit.name, member: nil) }
            throw SourceError.linkToNothing(hit.name)
        }
        switch status.kind {
        case .file: break
        case .directory:
            if hit.mayBeDirectory { return nil }
            throw SourceError(
                .notAFile, file: hit.name, problem: "it is a directory",
                remedy: "name the files in it, for example \(hit.name)/*.jsonl.gz")
        case .other:
            throw SourceError(
                .notAFile, file: hit.name, problem: "it is a FIFO, socket or device, which cannot be read again",
                remedy: "save its content to a regular file")
        }
        guard FileStatus.isReadable(hit.path) else {
            throw SourceError(CompressionError.notReadable, file: hit.name, member: nil)
        }
        return InputFile(path: hit.path, name: hit.name, size: status.size, identity: status.identity)
    }
}
