#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder that is open, in which things are named; closed with the last reference to it.
///
/// Whatever its path leads to by now, what is done in it is done there. No call follows a link at the end of a name.
/// Each call is safe, as names are terminated, and the compiler keeps them alive for as long as it takes.
public final class OpenFolder: Sendable {
    /// The folder from which paths begin, so that whole paths are names in it.
    public static let current = OpenFolder(AT_FDCWD)

    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { SystemCalls.closeQuietly(descriptor) }

    /// Opens a folder in it.
    ///
    /// - Throws: where the name is anything else, `ENOTDIR` or, for a link, maybe `ELOOP`: also if the link leads to a
    ///   folder.
    public func folder(_ name: SystemPath) throws(SystemFailure) -> OpenFolder {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        return OpenFolder(try SystemCalls.repeating { unsafe openat(descriptor, name.terminated, flags) })
    }

    /// Opens the folder that it is in by now.
    public func parent() throws(SystemFailure) -> OpenFolder { try folder(SystemPath("..")) }

    /// What tells it from all other folders, for as long as it is there.
    public func identity() throws(SystemFailure) -> FileStatus.Identity {
        FileStatus(try SystemCalls.status(of: descriptor)).identity
    }

    /// What a name in it is.
    public func kind(of name: SystemPath) throws(SystemFailure) -> SystemCalls.Kind {
        try SystemCalls.kind { information in
            unsafe fstatat(descriptor, name.terminated, &information, AT_SYMLINK_NOFOLLOW)
        }
    }

    /// The names in it, `.` and `..` left out, in no order; to be asked for once.
    public func names() throws(SystemFailure) -> [[UInt8]] {
        // The second descriptor shares the place up to which names were read.
        try SystemCalls.names(closing: SystemCalls.repeating { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) })
    }

    /// Removes a file or link in it.
    public func removeFile(_ name: SystemPath) throws(SystemFailure) {
        _ = try SystemCalls.repeating { unsafe unlinkat(descriptor, name.terminated, 0) }
    }

    /// Removes an empty folder in it.
    public func removeFolder(_ name: SystemPath) throws(SystemFailure) {
        _ = try SystemCalls.repeating { unsafe unlinkat(descriptor, name.terminated, AT_REMOVEDIR) }
    }
}
