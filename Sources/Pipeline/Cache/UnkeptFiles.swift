/// Files of a run that the cache could not take in.
struct UnkeptFiles {
    private var files = FilesByProblem()

    /// Notes a file that would have had a cache file at `path`.
    mutating func add(_ name: String, _ problem: String, path: String) { files.add(name, problem, path: path) }

    /// What a person should know of them.
    var warnings: [String] {
        files.warnings { _, names, path, problem in
            "\(names) not kept for later runs: \(problem); \(UnkeptFiles.remedy(path))"
        }
    }

    /// What to do if a file of the cache cannot be written.
    static func remedy(_ path: String) -> String {
        "check that \(path) can be created and that its disk has room, or keep the cache elsewhere with --cache-dir"
    }
}
