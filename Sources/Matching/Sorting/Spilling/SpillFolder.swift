#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif
internal import Synchronization

/// The run's private temporary folder: hands out spill files and counts what goes to them.
///
/// Nothing is made on the disk before the first file is asked for. Files have no name once they are open, so a
/// killed run leaves at most an empty folder behind.
public final class SpillFolder: Sendable {
    private struct State {
        var path: String?
        var fileCount = 0
    }

    private let parent: String
    private let device: String?
    private let state = Mutex(State())
    private let bytes = Atomic<Int>(0)
    private let runs = Atomic<Int>(0)

    /// Will make its folder in `directory`, which must exist by then.
    public init(under directory: String) {
        parent = directory
        device = nil
    }

    /// Opens one device for every file instead: how tests meet a full disk.
    init(device: String) {
        parent = ""
        self.device = device
    }

    deinit {
        guard let path = state.withLock({ $0.path }) else { return }
        // Only ever an empty folder of our own; if it cannot go, it is harmless.
        unsafe _ = rmdir(path)
    }

    /// Looks whether folders can be made in a directory, by making one: so that a run need not come as far as to spill.
    public static func check(_ directory: String) throws(SpillError) {
        let made = try makeFolder(under: directory)
        // An empty folder of our own; if it cannot go, it is harmless.
        unsafe _ = rmdir(made)
    }

    /// Opens a new spill file; `purpose` is a word or two for messages, such as "click sort".
    public func makeFile(for purpose: String) throws(SpillError) -> SpillFile {
        if let device {
            return try SpillFile(path: device, flags: O_RDWR, unlinked: false, folder: self)
        }
        let name = try state.withLock { state throws(SpillError) in
            let folder: String
            if let path = state.path {
                folder = path
            } else {
                folder = try Self.makeFolder(under: parent)
                state.path = folder
            }
            state.fileCount += 1
            let word = purpose.map { $0 == " " || $0 == "/" ? "-" : $0 }
            return "\(folder)/\(String(word))-\(state.fileCount).spill"
        }
        return try SpillFile(path: name, flags: O_RDWR | O_CREAT | O_EXCL, unlinked: true, folder: self)
    }

    /// The files that were opened.
    public var fileCount: Int {
        state.withLock { $0.fileCount }
    }

    /// The bytes written to spill files, rewritten ones counted again.
    public var byteCount: Int {
        bytes.load(ordering: .relaxed)
    }

    /// The sorted runs written.
    public var runCount: Int {
        runs.load(ordering: .relaxed)
    }

    func count(bytes written: Int) {
        bytes.add(written, ordering: .relaxed)
    }

    func countRun() {
        runs.add(1, ordering: .relaxed)
    }

    private static func makeFolder(under directory: String) throws(SpillError) -> String {
        let template = "\(directory)/ascribe-XXXXXX"
        var bytes = template.utf8CString.map { $0 }
        // The buffer is a C string of our own that mkdtemp rewrites in place.
        let made = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
        }
        guard made else {
            throw SpillError(attempt: "make a temporary folder in", path: directory, code: errno)
        }
        return String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
