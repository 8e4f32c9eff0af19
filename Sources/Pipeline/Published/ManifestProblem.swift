import Files

/// Why a manifest cannot be read.
struct ManifestProblem: Error {
    let text: String
    /// Whether it exists but was not looked at: then its permissions have to be mended.
    var mayBeGood = false
}

extension ManifestProblem {
    /// What keeps its bytes from being read.
    init(_ error: FileError) {
        text = "\(error)"
        switch error {
        case .notReadable, .io: mayBeGood = true
        default: mayBeGood = false
        }
    }
}
