/// Where what a path leads to really stands.
public enum RealPath {
    /// The absolute path of what is at a path, without links on the way; nil where nothing is, or nobody can tell.
    public static func of(_ path: String) -> String? { try? SystemCalls.resolved(path) }
}
