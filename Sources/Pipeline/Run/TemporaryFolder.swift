import Foundation

/// Where the system keeps temporary files.
enum TemporaryFolder {
    /// The folder that `TMPDIR` names, or `/tmp`.
    static var path: String {
        let named = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
        return named.isEmpty ? "/tmp" : named
    }
}
