import Foundation
import Matching

extension RunOptions {
    /// Where a run spills that has no output folder: where it is told to, or else where `TMPDIR` says, or in `/tmp`.
    var spillFolderWithoutOutput: String {
        if let temporaryFolder { return temporaryFolder }
        let named = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
        return named.isEmpty ? "/tmp" : named
    }

    /// Refuses a folder for spilling in which no file can be made, before hours of reading are spent to find that out.
    ///
    /// - Throws: `RunError` of kind `cannotCreateOutput`, or `inputOutput` where the disk is full.
    func requireTemporaryFolder() throws(RunError) {
        // Without a folder for spilling, a run spills beside its output. That place needs no check: other files are
        // made there first.
        guard let folder = output == .standardOutput ? spillFolderWithoutOutput : temporaryFolder
        else { return }
        do throws(SpillError) {
            try SpillFolder.check(folder)
        } catch {
            if case .failed = error { throw RunError(.cannotCreateOutput, "\(error)") }
            throw RunError(error)
        }
    }
}
