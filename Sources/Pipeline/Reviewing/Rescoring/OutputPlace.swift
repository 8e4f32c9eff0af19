import AttributionModel
import Files

/// How a folder to be written relates to one that is read, whatever their names: links and `..` are followed.
enum OutputPlace {
    case apart, same, within, around

    /// Looks at both folders; the output, and some above it, may be missing.
    init(of output: String, to source: String) {
        let (written, read) = (FoldersAbove(output), FoldersAbove(source))
        guard let own = read.identities.first else {
            self = .apart
            return
        }
        if written.exists, written.identities.first == own {
            self = .same
        } else if written.identities.contains(own) {
            self = .within
        } else if written.exists, let folder = written.identities.first, read.identities.contains(folder) {
            self = .around
        } else {
            self = .apart
        }
    }

    /// Refuses to publish where the result is that is decided again.
    ///
    /// - Throws: `RunError` of kind `usage`.
    static func check(_ output: String, apartFrom result: PublishedResult) throws(RunError) {
        let problem: String? =
            switch OutputPlace(of: output, to: result.path) {
            case .apart: nil
            case .same: "cannot publish to \(output): it is the result \(result.path) itself, which is decided again"
            case .within: "cannot publish to \(output): it lies in \(result.path), which is decided again"
            case .around: "cannot publish to \(output): \(result.path), which is decided again, lies in it"
            }
        if let problem { throw RunError(.usage, "\(problem); name another --output") }
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
