#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// What this process may do, without doing it. Safe: the C library only reads the texts, for as long as a call takes.
extension SystemCalls {
    /// Makes sure that this process may write to a file that is there, without opening it.
    public static func requireWritable(file path: String) throws(SystemFailure) {
        _ = try repeating { unsafe access(path, R_OK | W_OK) }
    }

    /// Makes sure that this process may make something in a folder that is there, links followed.
    public static func requireWritable(folder path: String) throws(SystemFailure) {
        _ = try repeating { unsafe access("\(path)/.", W_OK | X_OK) }
    }
}
