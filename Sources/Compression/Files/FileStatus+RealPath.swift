#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension FileStatus {
    /// The absolute path of what is at a path, without links on the way; nil where nothing is, or nobody can tell.
    public static func realPath(of path: String) -> String? {
        // Safe: the path is a C string for the call, and the answer is copied before it is freed.
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(validatingCString: text)
    }
}
