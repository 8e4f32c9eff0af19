#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// What is there, and what this process may do with it. Safe: as in `SystemCalls`, paths are terminated, and structures
// are ours.
extension SystemCalls {
    /// What a path names; symbolic links are not followed.
    public enum Kind: Sendable { case missing, folder, file, link }

    /// What a path names.
    public static func kind(of path: SystemPath) throws(SystemFailure) -> Kind {
        try kind { information in unsafe lstat(path.terminated, &information) }
    }

    /// What a call finds that does not follow links.
    static func kind(_ look: (inout stat) -> Int32) throws(SystemFailure) -> Kind {
        var information = stat()
        do throws(SystemFailure) {
            _ = try repeating { look(&information) }
        } catch {
            if error.isOfNothing { return .missing }
            throw error
        }
        switch information.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFLNK: return .link
        default: return .file
        }
    }

    /// What a path names.
    public static func kind(of path: String) throws(SystemFailure) -> Kind { try kind(of: SystemPath(path)) }

    /// The names in a folder that begin with some text.
    public static func names(in path: String, beginningWith prefix: String = "") throws(SystemFailure) -> [[UInt8]] {
        try names(in: SystemPath(path), beginningWith: prefix)
    }

    /// The names in a folder that begin with some text, `.` and `..` left out, in no order.
    public static func names(
        in path: SystemPath, beginningWith prefix: String = ""
    ) throws(SystemFailure) -> [[UInt8]] {
        try names(closing: open(path, flags: O_RDONLY | O_DIRECTORY), beginningWith: prefix)
    }

    /// The same in a folder that is open, which is closed.
    static func names(
        closing descriptor: Int32, beginningWith prefix: String = ""
    ) throws(SystemFailure) -> [[UInt8]] {
        guard let folder = unsafe fdopendir(descriptor) else {
            let failure = SystemFailure(code: errno)
            closeQuietly(descriptor)
            throw failure
        }
        defer { unsafe closedir(folder) }
        var names: [[UInt8]] = []
        errno = 0
        // Safe: an entry is valid until the next call; its name is terminated, and read in place because the buffer may
        // end before the declared length of the name does.
        while let entry = unsafe readdir(folder) {
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            let start = unsafe UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            if unsafe strcmp(start, ".") != 0 && strcmp(start, "..") != 0
                && strncmp(start, prefix, prefix.utf8.count) == 0
            {
                unsafe names.append(Array(UnsafeRawBufferPointer(start: start, count: strlen(start))))
            }
            // A failure returns no entry, and neither does the end: only this tells them apart.
            errno = 0
        }
        guard errno == 0 else { throw SystemFailure(code: errno) }
        return names
    }

    /// Makes sure that this process may write to a file that is there, without opening it.
    public static func requireWritable(file path: String) throws(SystemFailure) {
        _ = try repeating { unsafe access(path, R_OK | W_OK) }
    }

    /// Makes sure that this process may make something in a folder that is there, links followed.
    public static func requireWritable(folder path: String) throws(SystemFailure) {
        _ = try repeating { unsafe access("\(path)/.", W_OK | X_OK) }
    }
}
