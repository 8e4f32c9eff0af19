internal import Compression

/// Finds the files that patterns name.
package enum InputFiles {
    /// The files that match any of the patterns, each file once, by their names' bytes.
    ///
    /// Patterns are relative to `directory` or absolute; `*`, `?`, `[...]` and `{a,b}` as in the shell, `**` for any
    /// number of directories, links to directories left out; a leading dot must be written out. The same file under
    /// two names (a link) is taken under the lesser one: its lines count once.
    /// - Throws: `notFound` for a pattern that nothing matches, `notAFile`, `notReadable`, `io`.
    package static func find(patterns: [String], under directory: String) throws(SourceError) -> [InputFile] {
        var found: [String: Candidate] = [:]
        for text in patterns {
            let before = found.count
            var search = GlobSearch(directory: directory)
            for pattern in GlobPattern.all(in: text) { try search.run(pattern) }
            guard !search.hits.isEmpty else { throw nothingMatches(text, under: directory) }
            for hit in search.hits where found[hit.name] == nil {
                if let candidate = try examine(hit) { found[hit.name] = candidate }
            }
            // A pattern with `**` may have met directories alone.
            if found.count == before, !search.hits.contains(where: { found[$0.name] != nil }) {
                throw nothingMatches(text, under: directory)
            }
        }
        let ordered = found.values.sorted { $0.file.name.utf8.lexicographicallyPrecedes($1.file.name.utf8) }
        var seen: Set<FileStatus.Identity> = []
        return ordered.filter { seen.insert($0.identity).inserted }.map(\.file)
    }

    private struct Candidate {
        var file: InputFile
        var identity: FileStatus.Identity
    }

    private static func nothingMatches(_ pattern: String, under directory: String) -> SourceError {
        let place = pattern.hasPrefix("/") ? "" : " under \(directory)"
        return SourceError(
            .notFound, file: pattern, problem: "no file matches it\(place)",
            remedy: "check the pattern and the input directory")
    }

    /// What stands at a path that matched, or nil for a directory that a `**` ran across.
    private static func examine(_ hit: GlobSearch.Hit) throws(SourceError) -> Candidate? {
        let status: FileStatus
        do throws(CompressionError) {
            status = try FileStatus(of: hit.path)
        } catch {
            guard case .notFound = error else { throw SourceError(error, file: hit.name, member: nil) }
            throw SourceError(
                .notReadable, file: hit.name, problem: "it is a symbolic link that points to nothing",
                remedy: "restore what it points to, or remove the link")
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
        return Candidate(
            file: InputFile(path: hit.path, name: hit.name, size: status.size), identity: status.identity)
    }
}
