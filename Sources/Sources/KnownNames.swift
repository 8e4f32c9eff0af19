import AttributionModel
import Files

/// Checks names of files that an `InputSearch` found before against patterns.
public enum KnownNames {
    /// The files of some names, found before, that match any of the patterns and still exist.
    ///
    /// - Throws: as `InputSearch` does for a file that exists.
    public static func find(
        named names: [String], matching patterns: [String], under directory: String
    ) throws(SourceError) -> [InputFile] {
        var found: [InputFile] = []
        for name in self.names(names, matching: patterns, under: directory) {
            guard exists(name, under: directory) else { continue }
            let hit = GlobSearch.Hit(path: path(of: name, under: directory), name: name, mayBeDirectory: false)
            if let file = try hit.examine() { found.append(file) }
        }
        return found
    }

    /// Those of some names, found before, that match any of the patterns, whether or not the files exist.
    public static func names(
        _ names: [String], matching patterns: [String], under directory: String
    ) -> [String] {
        let all = patterns.flatMap(GlobPattern.all)
        return names.filter { name in
            let path = path(of: name, under: directory)
            return all.contains { $0.matches(($0.isAbsolute ? path : name).utf8Bytes) }
        }
    }

    /// Those of some names, found before, that match any of the patterns but no longer exist.
    public static func missing(
        named names: [String], matching patterns: [String], under directory: String
    ) -> [String] {
        self.names(names, matching: patterns, under: directory).filter { !exists($0, under: directory) }
    }

    /// Whether the file of a name, found before, still exists.
    public static func exists(_ name: String, under directory: String) -> Bool {
        FileStatus.exists(at: path(of: name, under: directory))
    }

    private static func path(of name: String, under directory: String) -> String {
        PathText.isAbsolute(name) ? name : PathText.join(directory.isEmpty ? "." : directory, name)
    }
}
