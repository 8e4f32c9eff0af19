#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What keeps a file or folder from being looked at, read or written; callers add its name and the remedy.
public enum FileError: Error, Sendable, Equatable {
    /// There is no such file.
    case notFound
    /// The file may not be read.
    case notReadable
    /// The path leads to a directory, FIFO, device or socket instead of a file.
    case notAFile
    /// A symbolic link leads back to itself.
    case linkLoop
    /// A system call failed; `code` is its errno.
    case io(operation: String, code: Int32)

    /// Makes an error from a system call that failed on a path; `operation` reads like "reading it".
    init(_ operation: String, _ failure: SystemFailure) {
        switch failure.code {
        case ENOENT, ENOTDIR: self = .notFound
        case EACCES, EPERM: self = .notReadable
        case ELOOP: self = .linkLoop
        default: self = .io(operation: operation, code: failure.code)
        }
    }

    /// Makes system calls; a failure becomes an error that says what was attempted.
    ///
    /// With `isWriting`, every failure is `io`: the other cases speak of a file that cannot be read.
    static func attempting<Result>(
        _ operation: String, isWriting: Bool = false, _ calls: @autoclosure () throws(SystemFailure) -> Result
    ) throws(FileError) -> Result {
        do throws(SystemFailure) {
            return try calls()
        } catch {
            throw isWriting ? FileError.io(operation: operation, code: error.code) : FileError(operation, error)
        }
    }

    /// What to do about a file that could not be opened for want of rights or open files, so that its content is not in
    /// question; nil for all else.
    public var remedyForAccess: String? {
        self == .notReadable ? "check its owner and permissions" : remedyForOpenFiles
    }

    /// What to do where the limit of open files is met, which says nothing of the file or its disk; nil for all else.
    public var remedyForOpenFiles: String? {
        switch self {
        case .io(_, EMFILE), .io(_, ENFILE): "raise the limit of open files (ulimit -n)"
        default: nil
        }
    }
}

extension FileError: CustomStringConvertible {
    /// What is wrong, without the file's name and the remedy.
    public var description: String {
        switch self {
        case .notFound: "there is no such file"
        case .notReadable: "permission to read it is denied"
        case .notAFile: "it is not a regular file"
        case .linkLoop: "it is a symbolic link that leads back to itself"
        case .io(let operation, let code): "\(operation) failed: \(SystemFailure(code: code).text)"
        }
    }
}
