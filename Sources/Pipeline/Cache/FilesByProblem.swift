/// Files that the cache cannot provide or take in, by what is wrong with them: what is wrong with one often is wrong
/// with all that follow, or with all in a folder.
struct FilesByProblem {
    /// One problem, and the files that have it.
    private struct Cause {
        var problem: String
        /// What the cache files are for, in the order of the run.
        var names: [String]
        /// The path of the first.
        var path: String
    }
    private var causes: [Cause] = []

    /// Notes the cache file of something; the file is, or would be, at a path.
    mutating func add(_ name: String, _ problem: String, path: String) {
        if let known = causes.firstIndex(where: { $0.problem == problem }) {
            causes[known].names.append(name)
        } else {
            causes.append(Cause(problem: problem, names: [name], path: path))
        }
    }

    /// What a person should know of them: one sentence for each cause, from whether it has only one file, the names
    /// with their verb, the path of the first and the problem.
    func warnings(
        _ sentence: (_ isOne: Bool, _ names: String, _ path: String, _ problem: String) -> String
    ) -> [String] {
        causes.map { cause in
            let isOne = cause.names.count == 1
            let others = isOne ? " is" : " and \(cause.names.count - 1) more are"
            return sentence(isOne, cause.names[0] + others, cause.path, cause.problem)
        }
    }
}
