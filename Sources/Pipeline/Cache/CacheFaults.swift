import AttributionModel

/// What a run finds wrong with files of the cache, in one sentence for all that have the same problem: what is wrong
/// with one file often is wrong with all that follow.
struct CacheFaults {
    /// A file that cannot be used, or an input whose file cannot be written; the path is the file's.
    private struct Fault {
        var name: String
        var problem: String
        var path: String
    }

    private var unusable: [Fault] = []
    private var unkept: [Fault] = []
    /// A pass that begins again meets some of them again.
    private var known: Set<[UInt8]> = []

    /// Notes a file that cannot be used.
    mutating func add(unusable path: String, _ problem: CacheProblem) {
        guard known.insert(path.utf8Bytes).inserted else { return }
        unusable.append(Fault(name: path, problem: problem.text, path: path))
    }

    /// Notes an input that is not kept for later runs; `path` is where its file would be written.
    mutating func add(unkept name: String, _ problem: String, path: String) {
        guard known.insert(name.utf8Bytes).inserted else { return }
        unkept.append(Fault(name: name, problem: problem, path: path))
    }

    /// What a person should know.
    var warnings: [String] {
        CacheFaults.groups(of: unusable).map { faults in
            let (it, such) = faults.count == 1 ? ("it is", "") : ("they are", "such as ")
            let hold = faults.count == 1 ? "it holds" : "they hold"
            return "\(faults.count.counted("file")) of the cache cannot be used, \(such)\(faults[0].path): "
                + "\(faults[0].problem); what \(hold) is read again, and \(it) removed"
        }
            + CacheFaults.groups(of: unkept).map { faults in
                let names = faults[0].name + (faults.count == 1 ? " is" : " and \(faults.count - 1) more are")
                let isUsedUp = faults[0].problem == WriteAllowance.isUsedUp
                let remedy = isUsedUp ? "" : "; \(CacheProblem.remedy(writing: faults[0].path))"
                return "\(names) not kept for later runs: \(faults[0].problem)\(remedy)"
            }
    }

    /// Groups faults by their problems, in their order.
    private static func groups(of faults: [Fault]) -> [[Fault]] {
        faults.reduce(into: []) { groups, fault in
            if let place = groups.firstIndex(where: { $0[0].problem == fault.problem }) {
                groups[place].append(fault)
            } else {
                groups.append([fault])
            }
        }
    }
}
