import AttributionModel

/// Finds the files that patterns name under a directory.
///
/// Each directory is listed once, however many patterns look into it, and its entries are asked once which of them are
/// directories: a directory may hold the logs of many hours, with a pattern for each hour.
public struct InputSearch {
    private let directory: String
    private var glob: GlobSearch

    /// Starts a search; relative patterns are relative to the directory.
    public init(under directory: String) {
        self.directory = directory
        glob = GlobSearch(directory: directory)
    }

    /// The files that match any of the patterns, each file once, ordered by the bytes of their names.
    ///
    /// Patterns are relative to the directory or absolute; `*`, `?`, `[...]` and `{a,b}` as in the shell, `**` for any
    /// number of directories, links to directories left out; a leading dot must be written out. The same file under
    /// two names (a link) is taken under the lesser one: its lines count once.
    ///
    /// Unless all are required, a pattern that nothing matches is passed over. `spellings`, for messages, are the
    /// patterns as somebody wrote them, where `patterns` have been made of others.
    /// - Throws: `notFound` for a required pattern that nothing matches, `notAFile`, `notReadable`, `io`, `cancelled`.
    public mutating func find(
        patterns: [String], writtenAs spellings: [String]? = nil, areRequired: Bool = true
    ) throws(SourceError) -> [InputFile] {
        // By the bytes of their names, as file systems distinguish them.
        var found: [[UInt8]: InputFile] = [:]
        for (text, spelling) in zip(patterns, spellings ?? patterns) {
            let hits = try glob.hits(of: GlobPattern.all(in: text))
            for hit in hits where found[hit.name.utf8Bytes] == nil {
                if let file = try hit.examine() { found[hit.name.utf8Bytes] = file }
            }
            // A pattern with `**` may have met only directories.
            if areRequired, !hits.contains(where: { found[$0.name.utf8Bytes] != nil }) {
                throw nothingMatches(spelling)
            }
        }
        return Array(found.values).byName.withoutRepeats
    }

    /// The names of what matches any of the patterns, as `find` gives them, in no order: folders are only listed, and
    /// nobody asks what is there under these names.
    ///
    /// - Throws: `notReadable`, `io`, `cancelled`.
    public mutating func names(patterns: [String]) throws(SourceError) -> [String] {
        try glob.hits(of: patterns.flatMap(GlobPattern.all)).map(\.name)
    }

    private func nothingMatches(_ pattern: String) -> SourceError {
        if pattern == "-" {
            return SourceError(
                .notFound, file: pattern, problem: "standard input cannot be read again",
                remedy: "save its content to a file, and name that")
        }
        if PathText.isAddress(pattern) {
            return SourceError(
                .notFound, file: pattern, problem: "it is the address of a store",
                remedy: "copy the files here, and name those")
        }
        let place = PathText.isAbsolute(pattern) ? "" : " under \(directory)"
        let repeated = directory.hasSuffix("/") ? directory : directory + "/"
        if repeated != "./", pattern.hasPrefix(repeated), !place.isEmpty {
            return SourceError(
                .notFound, file: pattern, problem: "no file matches it\(place)",
                remedy: "patterns go out from --input: leave \(repeated) out")
        }
        return SourceError(
            .notFound, file: pattern, problem: "no file matches it\(place)",
            remedy:
                "check \(place.isEmpty ? "the pattern" : "--input"), or name other files with --clicks, --installs or "
                + "--links")
    }
}
