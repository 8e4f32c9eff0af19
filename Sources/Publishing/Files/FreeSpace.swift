/// How much room there is for what a run need not write.
public enum FreeSpace {
    /// How many bytes this user may still write on the file system of a path; nil where it does not say.
    public static func bytes(at path: String) -> Int? { try? SystemCalls.freeBytes(at: path) }
}
