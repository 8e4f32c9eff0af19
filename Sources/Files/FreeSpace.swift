/// How much room there is for files that a run could do without.
public enum FreeSpace {
    /// How many bytes this user may still write on the file system of a path; nil if it cannot tell.
    public static func bytes(at path: String) -> Int? { try? SystemCalls.freeBytes(at: path) }
}
