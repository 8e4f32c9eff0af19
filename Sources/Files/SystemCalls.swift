#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system calls on files.
///
/// Calls that a signal interrupts are made again. Paths are passed as terminated bytes, which the compiler keeps alive
/// for the length of the call: this makes each call safe.
public enum SystemCalls {
    /// Opens a new file for writing, or empties an old one; a link is refused, as it might lead to another's file.
    public static func create(_ path: String) throws(SystemFailure) -> Int32 {
        try open(path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
    }

    /// Opens a file to write after its end; a link is refused likewise.
    static func openToAppend(_ path: String) throws(SystemFailure) -> Int32 {
        try open(path, flags: O_WRONLY | O_APPEND | O_NOFOLLOW)
    }

    /// Makes a file that only this user may read and write, and takes its name away as soon as it is open.
    ///
    /// - Throws: where the name is taken.
    public static func createNameless(_ path: String) throws(SystemFailure) -> Int32 {
        let descriptor = try open(SystemPath(path), flags: O_RDWR | O_CREAT | O_EXCL, rights: 0o600)
        // A name that stays is harmless.
        try? removeFile(path)
        return descriptor
    }

    /// Opens a lock file, or makes it for this user and group alone, as whoever may read a file may lock it, too; a
    /// link is refused, as it might lead to somebody else's file.
    public static func openLock(_ path: String) throws(SystemFailure) -> Int32 {
        try open(SystemPath(path), flags: O_RDWR | O_CREAT | O_NOFOLLOW, rights: 0o660)
    }

    /// Whether a descriptor is open, and of a kind that a path could name, which event queues are not.
    public static func lookAt(_ descriptor: Int32) -> (isOpen: Bool, hasKind: Bool) {
        guard let status = try? status(of: descriptor) else { return (false, false) }
        return (true, status.st_mode & S_IFMT != 0)
    }

    /// What the file system says of an open file.
    static func status(of descriptor: Int32) throws(SystemFailure) -> stat {
        var status = stat()
        // Safe: the structure is ours.
        _ = try repeating { unsafe fstat(descriptor, &status) }
        return status
    }

    /// What the file system says of what is at a path, links followed.
    static func status(of path: String) throws(SystemFailure) -> stat {
        var status = stat()
        // Safe: the structure is ours.
        _ = try repeating { unsafe stat(path, &status) }
        return status
    }

    /// Opens an empty file that cannot be written, under the lowest free number, until the process ends.
    public static func openNothing() { _ = try? open("/dev/null", flags: O_RDONLY) }

    /// Writes all bytes, however many calls that takes.
    public static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemFailure) {
        // Safe: bytes have no padding.
        try unsafe write(bytes.bytes, to: descriptor)
    }

    /// The same for bytes of any kind: at an offset, or where the last call ended.
    public static func write(
        _ bytes: RawSpan, to descriptor: Int32, at offset: Int? = nil
    ) throws(SystemFailure) {
        var done = 0
        while done < bytes.byteCount {
            let rest = bytes.extracting(done...)
            // Safe: the call reads at most as many bytes as the buffer has, which the span keeps alive.
            let written = try repeating {
                unsafe rest.withUnsafeBytes { buffer in
                    if let offset {
                        return unsafe pwrite(descriptor, buffer.baseAddress, buffer.count, off_t(offset + done))
                    }
                    return unsafe writeInTurn(descriptor, buffer.baseAddress, buffer.count)
                }
            }
            guard written > 0 else { throw SystemFailure(code: ENOSPC) }
            done += written
        }
    }

    /// Writes what there is room for, and waits where there is none: another program that has the same pipe or terminal
    /// open may have set it to fail instead of waiting.
    private static func writeInTurn(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        while true {
            let written = unsafe systemWrite(descriptor, bytes, count)
            guard written < 0, errno == EAGAIN else { return written }
            var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            // Safe: one structure, which is ours.
            guard unsafe poll(&room, 1, -1) >= 0 else { return -1 }
        }
    }

    /// Opens a file to read it; a pipe gives no bytes, and its writers are not waited for.
    public static func openToRead(_ path: String) throws(SystemFailure) -> Int32 {
        try open(path, flags: O_RDONLY | O_NONBLOCK)
    }

    /// Reads the next bytes, at most as many as there is memory for, and returns how many; 0 at the end.
    public static func read(_ descriptor: Int32, into bytes: inout [UInt8]) throws(SystemFailure) -> Int {
        // Safe: the memory is the array's, for the length of the call.
        try unsafe bytes.withUnsafeMutableBufferPointer { buffer throws(SystemFailure) in
            try unsafe read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// The same into a caller's memory.
    public static func read(
        _ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer
    ) throws(SystemFailure) -> Int {
        // Safe: the call writes at most as many bytes as there is memory for.
        try repeating {
            unsafe systemRead(descriptor, bytes.baseAddress, bytes.count)
        }
    }

    /// Fills a caller's memory from an offset on, and returns how many bytes there were before the file's end.
    public static func read(
        _ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(SystemFailure) -> Int {
        var done = 0
        while done < bytes.count {
            // Safe: the rest of the caller's memory.
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
            let count = try repeating { unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done)) }
            guard count > 0 else { break }
            done += count
        }
        return done
    }

    /// The first bytes of a file, at most 64 MiB; a pipe has none.
    public static func beginning(of path: String) throws(SystemFailure) -> [UInt8] {
        let descriptor = try openToRead(path)
        defer { closeQuietly(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < 64 << 20, case let count = try read(descriptor, into: &part), count > 0 {
            bytes += part.prefix(count)
        }
        return bytes
    }

    /// Waits until what was written is on the disk.
    public static func sync(_ descriptor: Int32) throws(SystemFailure) {
        #if canImport(Darwin)
            // On macOS only this reaches the platter; not every file system knows it.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        _ = try repeating { fsync(descriptor) }
    }

    /// Asks the system to begin sending a part of a file to the disk, if it can do that; errors show when the file is
    /// synced.
    public static func beginSync(_ descriptor: Int32, from start: Int, count: Int) {
        #if os(Linux)
            // Swift does not import the function, for the same reason as in `exchange`.
            typealias SyncRange = @convention(c) (Int32, Int64, Int64, UInt32) -> Int32
            guard let symbol = unsafe dlsym(nil, "sync_file_range") else { return }
            // Safe: the type is the function's documented one.
            let syncRange = unsafe unsafeBitCast(symbol, to: SyncRange.self)
            let beginWriting: UInt32 = 2
            _ = syncRange(descriptor, Int64(start), Int64(count), beginWriting)
        #endif
    }

    /// Opens a file or folder only to sync it.
    ///
    /// Some file systems, such as those in user space and on networks, cannot sync folders: that is not a failure, as
    /// nothing more can be done there.
    public static func sync(_ path: SystemPath) throws(SystemFailure) {
        let descriptor = try open(path, flags: O_RDONLY)
        do throws(SystemFailure) {
            try sync(descriptor)
        } catch {
            let hasNone =
                [EINVAL, EBADF, ENOTSUP].contains(error.code)
                && (try? status(of: descriptor)).map { FileStatus($0).kind } == .directory
            guard hasNone else {
                closeQuietly(descriptor)
                throw error
            }
        }
        try close(descriptor)
    }

    /// The same for a path of our own, which is text.
    public static func sync(path: String) throws(SystemFailure) { try sync(SystemPath(path)) }

    /// Closes a descriptor; it is gone even if this fails.
    public static func close(_ descriptor: Int32) throws(SystemFailure) {
        // An interrupted close has closed.
        if systemClose(descriptor) != 0, errno != EINTR { throw SystemFailure(code: errno) }
    }

    /// Closes a descriptor; nobody is told if this fails.
    public static func closeQuietly(_ descriptor: Int32) { _ = systemClose(descriptor) }

    /// Takes an exclusive lock without waiting; false if another holds it.
    public static func tryLock(_ descriptor: Int32) throws(SystemFailure) -> Bool {
        do throws(SystemFailure) {
            _ = try repeating { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.code == EWOULDBLOCK { return false }
            throw error
        }
    }

    /// Releases a lock.
    public static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

    /// Whether a path names the file of a descriptor, links followed.
    public static func isNamed(_ descriptor: Int32, _ path: String) -> Bool {
        guard let mine = try? status(of: descriptor), let theirs = try? status(of: path) else { return false }
        return FileStatus(mine).identity == FileStatus(theirs).identity
    }

    /// Makes a folder.
    public static func makeFolder(_ path: String) throws(SystemFailure) {
        _ = try repeating { unsafe mkdir(path, 0o755) }
    }

    /// Gives a file a second name.
    ///
    /// - Throws: where the file system has no hard links, or the name is taken.
    public static func link(_ path: String, as name: String) throws(SystemFailure) {
        _ = try repeating { systemLink(path, name) }
    }

    /// Renames; a folder replaces an empty folder, a file replaces a file.
    public static func rename(_ old: String, to new: String) throws(SystemFailure) {
        _ = try repeating { systemRename(old, new) }
    }

    /// Exchanges two paths in one step.
    ///
    /// - Throws: `ENOSYS` or `EINVAL` where the system or the file system cannot do that.
    public static func exchange(_ one: String, with other: String) throws(SystemFailure) {
        #if canImport(Darwin)
            _ = try repeating { unsafe renamex_np(one, other, UInt32(RENAME_SWAP)) }
        #else
            // The C library has the function, but its header declares it only for GNU sources (`_GNU_SOURCE`), and
            // Swift imports the header without that.
            typealias Rename =
                @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
            guard let symbol = unsafe dlsym(nil, "renameat2") else { throw SystemFailure(code: ENOSYS) }
            // Safe: the type is the function's documented one.
            let renameat2 = unsafe unsafeBitCast(symbol, to: Rename.self)
            let exchangeFlag: UInt32 = 2
            _ = try repeating { unsafe renameat2(AT_FDCWD, one, AT_FDCWD, other, exchangeFlag) }
        #endif
    }

    /// Removes a file or link.
    public static func removeFile(_ path: String) throws(SystemFailure) {
        _ = try repeating { unsafe unlink(path) }
    }

    /// Removes an empty folder.
    public static func removeFolder(_ path: String) throws(SystemFailure) {
        _ = try repeating { unsafe rmdir(path) }
    }

    /// How many bytes this user may still write on the file system of a path.
    public static func freeBytes(at path: String) throws(SystemFailure) -> Int {
        var information = statvfs()
        // Safe: the structure is ours.
        _ = try repeating { unsafe statvfs(path, &information) }
        let (bytes, isTooMany) = Int(clamping: information.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: information.f_frsize))
        return isTooMany ? .max : bytes
    }

    /// A path without links, dots and repeated slashes.
    public static func resolved(_ path: String) throws(SystemFailure) -> String {
        // Safe: the C library returns a terminated text of its own making, which is freed after it is copied.
        guard let text = unsafe realpath(path, nil) else { throw SystemFailure(code: errno) }
        defer { unsafe free(text) }
        guard let path = unsafe String(validatingCString: text) else { throw SystemFailure(code: EILSEQ) }
        return path
    }

    /// This process's number.
    public static var processNumber: Int32 { getpid() }

    /// This machine's name, as the kernel has it: Foundation asks the network for it on macOS, which may take many
    /// seconds.
    public static var hostName: String {
        let longest = 255
        var name = [CChar](repeating: 0, count: longest + 1)
        // Safe: the call writes no more bytes than it is told, so that the last one stays zero.
        guard unsafe gethostname(&name, longest) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    static func open(
        _ path: SystemPath, flags: Int32, rights: mode_t = 0o644
    ) throws(SystemFailure) -> Int32 {
        try repeating {
            systemOpen(path.terminated, flags | O_CLOEXEC, rights)
        }
    }

    private static func open(_ path: String, flags: Int32) throws(SystemFailure) -> Int32 {
        try open(SystemPath(path), flags: flags)
    }

    /// Makes a call until no signal interrupts it.
    static func repeating<Result: SignedInteger>(_ call: () -> Result) throws(SystemFailure) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw SystemFailure(code: errno) }
        }
    }
}

// The C library's functions whose names those above hide. Safe: paths are terminated, and callers pass memory of the
// length that they tell.

private func systemOpen(_ path: [CChar], _ flags: Int32, _ rights: mode_t) -> Int32 { unsafe open(path, flags, rights) }
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, bytes, count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemLink(_ path: String, _ name: String) -> Int32 { unsafe link(path, name) }
private func systemRename(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }
