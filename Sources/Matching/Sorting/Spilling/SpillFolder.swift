import Synchronization

/// Hands out a run's spill files in a folder, and counts what goes to them.
///
/// Nothing is made on the disk before the first file is asked for. Files have no name once they are open, so a killed
/// run leaves nothing behind, or one empty hidden file if it is killed between opening and unlinking it.
public final class SpillFolder: Sendable {
    private let directory: String
    private let files = Atomic<Int>(0)
    private let bytes = Atomic<Int>(0)
    private let runs = Atomic<Int>(0)

    /// Will make its files in `directory`, which must exist by then.
    public init(under directory: String) { self.directory = directory }

    /// Checks whether files can be made in a directory by making one, before a run gets as far as spilling.
    public static func check(_ directory: String) throws(SpillError) {
        _ = try SpillFolder(under: directory).makeFile(for: "check")
    }

    /// Opens a new spill file; `purpose` is a word or two for messages, such as "click sort".
    func makeFile(for purpose: String) throws(SpillError) -> SpillFile {
        files.add(1, ordering: .relaxed)
        let word = String(purpose.map { $0 == " " || $0 == "/" ? "-" : $0 })
        // Random numbers keep the names of runs apart; a name that is taken all the same is refused, never opened.
        let name = ".ascribe-\(word)-\(String(UInt64.random(in: 0 ... .max), radix: 36)).spill"
        return try SpillFile(name, in: directory, folder: self)
    }

    /// The number of files that were opened.
    public var fileCount: Int { files.load(ordering: .relaxed) }

    /// The number of bytes written to spill files, rewritten ones counted again.
    public var byteCount: Int { bytes.load(ordering: .relaxed) }

    /// The number of sorted runs written.
    public var runCount: Int { runs.load(ordering: .relaxed) }

    func count(bytes written: Int) { bytes.add(written, ordering: .relaxed) }

    func countRun() { runs.add(1, ordering: .relaxed) }
}
