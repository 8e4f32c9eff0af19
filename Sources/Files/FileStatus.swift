#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What is at a path, as far as choosing and managing files needs it.
public struct FileStatus: Sendable, Hashable {
    /// What kind of thing it is.
    public enum Kind: Sendable, Hashable { case file, directory, other }

    /// What kind of thing it is, symbolic links followed.
    public var kind: Kind
    /// Its size in bytes.
    public var size: Int64
    /// The device and number that identify a file under whatever name.
    public var identity: Identity
    /// When its content was last written, as programs may set it: nanoseconds since 1970.
    public var lastWritten: Int64

    /// A file's identity, independent of its names.
    public struct Identity: Sendable, Hashable {
        var device: UInt64
        var number: UInt64
    }

    /// Looks at what is at a path, links followed.
    ///
    /// - Throws: `notFound`, also for a link that points to nothing, `notReadable`, or `io`.
    public init(of path: String) throws(FileError) {
        self.init(try FileError.attempting("looking at it", SystemCalls.status(of: path)))
    }

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .directory
        default: kind = .other
        }
        size = Int64(status.st_size)
        identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
        lastWritten = FileStamp(status).writtenAt
    }

    /// What kind of thing is at a path, links followed; nil if there is nothing, or nobody can tell.
    public static func kind(at path: String) -> Kind? { (try? FileStatus(of: path))?.kind }

    /// Whether the path itself is a symbolic link.
    public static func isLink(_ path: String) -> Bool { (try? SystemCalls.kind(of: path)) == .link }

    /// Whether there is anything at a path, including a link that points to nothing and something that cannot be looked
    /// at.
    public static func exists(at path: String) -> Bool {
        do throws(SystemFailure) {
            return try SystemCalls.kind(of: path) != .missing
        } catch {
            return error.code != ENOTDIR
        }
    }

    /// Whether this process may read the file at a path.
    public static func isReadable(_ path: String) -> Bool {
        // Safe: the path is a C string for the call.
        unsafe access(path, R_OK) == 0
    }
}
