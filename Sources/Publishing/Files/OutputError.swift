#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
import Files

/// Why a result could not be written or put in place.
public struct OutputError: Error, Equatable, CustomStringConvertible {
    /// What callers decide on.
    public enum Kind: Sendable, Equatable {
        /// The place for the result cannot be made or used, or holds something that no run made: exit code 73.
        case cannotCreate
        /// Writing failed or the disk is full, even if the file was not made yet: exit code 74.
        case writeFailed
        /// Another run holds the destination: exit code 75.
        case locked
    }

    /// The kind of trouble, from which a run chooses its exit code.
    public let kind: Kind
    /// The file or folder that it is about.
    public let path: String
    /// What was attempted, on what, what is wrong and what to do about it.
    public let description: String
    /// The same without what to do about it, for paths that are not output folders.
    public let problem: String

    /// Makes an error from its parts.
    init(kind: Kind, path: String, problem: String, remedy: String) {
        self.kind = kind
        self.path = path
        self.problem = problem
        description = "\(problem)\(remedy.isEmpty ? "" : "; ")\(remedy)"
    }

    /// Makes an error from a system call that failed; `attempt` reads like "create the file", and `remedy` is nil for
    /// what usually helps after such a failure.
    init(_ kind: Kind, attempt: String, path: String, failure: SystemFailure, remedy: String? = nil) {
        // A full disk is the same trouble for a scheduler, whether it is met by the first file or the last.
        self.init(
            kind: failure.isOfFullDisk ? .writeFailed : kind, path: path,
            problem: "cannot \(attempt) \(path): \(failure.text)", remedy: remedy ?? Self.remedy(failure.code))
    }

    /// Makes system calls; a failure becomes an error that says what was attempted on a path.
    static func attempting<Result>(
        _ kind: Kind, _ attempt: String, _ path: String, remedy: String? = nil,
        _ calls: @autoclosure () throws(SystemFailure) -> Result
    ) throws(OutputError) -> Result {
        do throws(SystemFailure) {
            return try calls()
        } catch {
            throw OutputError(kind, attempt: attempt, path: path, failure: error, remedy: remedy)
        }
    }

    private static func remedy(_ code: Int32) -> String {
        switch code {
        case ENOSPC: "free some space on that disk, or move the output folder to another"
        case EDQUOT: "your quota on that disk is used up: free some space, or move the output folder to another disk"
        case EFBIG: "allow larger files (ulimit -f), or move the output folder to another file system"
        case EACCES, EPERM: "ask for write permission there, or choose another output folder"
        case EROFS: "that disk is mounted read-only: choose an output folder inside one that can be written"
        case EXDEV: "a container cannot replace what its image brought: choose an output folder on a volume"
        case ENOENT, ENOTDIR: "check that the folders of the path exist and are folders"
        case EMFILE, ENFILE: "raise the limit of open files (ulimit -n)"
        case ELOOP: "mend or remove that symbolic link, or choose another output folder"
        case ENAMETOOLONG: "choose a shorter name"
        default: ""
        }
    }
}
