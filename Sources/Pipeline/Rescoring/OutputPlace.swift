import AttributionModel
import Files

/// Where a re-scoring may publish: apart from the result that it reads, whatever the names of the folders are, as links
/// and `..` are followed.
enum OutputPlace {
    /// Refuses to publish where the result is that is decided again; the output, and folders above it, may be missing.
    ///
    /// - Throws: `RunError` of kind `usage`.
    static func check(_ output: String, apartFrom result: PublishedResult) throws(RunError) {
        let (written, read) = (FoldersAbove(output), FoldersAbove(result.path))
        guard let own = read.identities.first else { return }
        let problem: String
        if written.exists, written.identities.first == own {
            problem = "it is the result \(result.path) itself, which is decided again"
        } else if written.identities.contains(own) {
            problem = "it lies in \(result.path), which is decided again"
        } else if written.exists, let folder = written.identities.first, read.identities.contains(folder) {
            problem = "\(result.path), which is decided again, lies in it"
        } else {
            return
        }
        throw RunError(.usage, "cannot publish to \(output): \(problem); name another --output")
    }
}

/// A folder and those above it, from the inside out; if it is missing, from the first that exists.
private struct FoldersAbove {
    private(set) var identities: [FileStatus.Identity] = []
    /// Whether the folder itself exists.
    private(set) var exists = true

    init(_ path: String) {
        var folder = path
        while (try? FileStatus(of: folder)) == nil {
            exists = false
            guard PathText(folder).text != ".", PathText(folder).text != "/" else { return }
            folder = PathText(folder).parent
        }
        // The root's parent is the root.
        while let status = try? FileStatus(of: folder), status.identity != identities.last {
            identities.append(status.identity)
            folder += "/.."
        }
    }
}
