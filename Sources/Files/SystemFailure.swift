#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A system call that failed.
public struct SystemFailure: Error, Sendable, Equatable {
    /// The `errno`.
    public let code: Int32

    /// The failure of an `errno`.
    public init(code: Int32) { self.code = code }

    /// Whether a path, or a link at it, leads to nothing.
    public var isOfNothing: Bool { code == ENOENT }
    /// Whether the user may not do it.
    public var isOfRights: Bool { code == EACCES || code == EPERM }
    /// Whether the disk, or the user's quota on it, is full.
    public var isOfFullDisk: Bool { code == ENOSPC || code == EDQUOT }

    /// Whether nobody reads a pipe any longer.
    public var isOfGoneReader: Bool { code == EPIPE }

    /// The system's own words for it.
    public var text: String {
        // Safe: the C library returns a terminated text that lives at least until the next call on this thread.
        unsafe String(cString: strerror(code))
    }
}
