#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
import Files

/// Why memory or temporary disk space could not be used: what was attempted, where, and what to do.
public enum SpillError: Error, Equatable, Sendable {
    /// The file system of the spill folder, or its quota, is full.
    case diskFull(attempt: String, path: String)
    /// A system call failed; `code` is its errno.
    case failed(attempt: String, path: String, code: Int32)
    /// A temporary file does not hold what was written to it.
    case corrupt(path: String, reason: String)
    /// The system refused memory within the budget.
    case outOfMemory(bytes: Int)

    /// The error of a failed system call, by its errno.
    init(attempt: String, path: String, failure: SystemFailure) {
        if failure.isOfFullDisk {
            self = .diskFull(attempt: attempt, path: path)
        } else {
            self = .failed(attempt: attempt, path: path, code: failure.code)
        }
    }
}

extension SpillError: CustomStringConvertible {
    /// A full sentence with the remedy.
    public var description: String {
        switch self {
        case .diskFull(let attempt, let path):
            """
            cannot \(attempt) '\(path)': the disk is full; free some space, name a folder on a larger disk with \
            --temp-dir, or allow more memory with --memory so that less is spilled
            """
        case .failed(let attempt, let path, let code):
            "cannot \(attempt) '\(path)': \(SystemFailure(code: code).text); \(Self.remedy(of: code))"
        case .corrupt(let path, let reason):
            """
            the temporary file '\(path)' is damaged: \(reason); another program wrote to it or the disk is \
            faulty: run again with --temp-dir on another disk
            """
        case .outOfMemory(let bytes):
            """
            cannot take \(bytes) bytes of memory: the system has none left, or allows no more; lower --memory, run \
            fewer programs, or raise the limit (ulimit -v, or vm.max_map_count beyond some 100 GB)
            """
        }
    }

    private static func remedy(of code: Int32) -> String {
        switch code {
        case ENOENT, ENOTDIR: "name a folder that exists with --temp-dir"
        case EACCES, EPERM, EROFS: "name a folder that you may write to with --temp-dir"
        case EMFILE, ENFILE: "allow more open files (ulimit -n) or lower --threads"
        case EFBIG: "allow larger files (ulimit -f) or name a folder on another file system with --temp-dir"
        default: "name a folder on another disk with --temp-dir"
        }
    }
}
