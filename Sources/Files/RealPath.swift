/// Where the file or folder that a path leads to really is.
public enum RealPath {
    /// The absolute path of what is at a path, without links on the way; nil if there is nothing, or nobody can tell.
    public static func of(_ path: String) -> String? { try? SystemCalls.resolved(path) }
}
