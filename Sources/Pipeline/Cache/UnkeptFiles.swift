/// Files of a run that the cache could not take in, by what kept them out: that often keeps out all that follow.
struct UnkeptFiles {
    private var causes: [(problem: String, names: [String], path: String)] = []

    /// Notes a file that would have had a cache file at `path`.
    mutating func add(_ name: String, _ problem: String, path: String) {
        if let known = causes.firstIndex(where: { $0.problem == problem }) {
            causes[known].names.append(name)
        } else {
            causes.append((problem, [name], path))
        }
    }

    /// What a person should know of them.
    var warnings: [String] {
        causes.map { problem, names, path in
            let others = names.count > 1 ? " and \(names.count - 1) more are" : " is"
            return "\(names[0])\(others) not kept for later runs: \(problem); \(UnkeptFiles.remedy(path))"
        }
    }

    /// What to do where a file of the cache cannot be written.
    static func remedy(_ path: String) -> String {
        "see that \(path) may be made and has room, or keep the cache elsewhere with --cache-dir"
    }
}
