#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the file system says of a file without reading it: where it is, its size, and when it was last written and
/// changed.
///
/// Programs can set the time of writing but not that of change, which advances with every write, rename and setting of
/// times. So content that was read while the stamp was settled is still there as long as the stamp is the same.
public struct FileStamp: Sendable, Hashable {
    /// How many words a stamp has.
    public static let wordCount = 5
    /// In nanoseconds, one second more than the coarsest step in which file systems count times: a second change within
    /// one step would leave no trace.
    private static let coarsestStep: Int64 = 3_000_000_000

    private let device: UInt64
    private let number: UInt64
    /// In bytes.
    public let size: UInt64
    /// Nanoseconds since 1970.
    let writtenAt: Int64
    private let changedAt: Int64

    /// The stamp of the file at a path, links followed.
    ///
    /// The file is opened for it: network file systems ask the server only then.
    /// - Throws: `FileError` if it is not a regular file or may not be read.
    public init(of path: String) throws(FileError) { self = try RegularFile(path: path).stamp }

    /// The stamp in a file's status.
    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        size = UInt64(truncatingIfNeeded: status.st_size)
        #if canImport(Darwin)
            (writtenAt, changedAt) = (Self.time(status.st_mtimespec), Self.time(status.st_ctimespec))
        #else
            (writtenAt, changedAt) = (Self.time(status.st_mtim), Self.time(status.st_ctim))
        #endif
    }

    /// The stamp that some words stand for.
    public init(words: ArraySlice<UInt64>) {
        let first = words.startIndex
        (device, number, size) = (words[first], words[first + 1], words[first + 2])
        writtenAt = Int64(bitPattern: words[first + 3])
        changedAt = Int64(bitPattern: words[first + 4])
    }

    /// Whether it is the same file, and nobody seems to have written to it between one stamp and the other; its names
    /// and rights may have changed.
    public func isOfSameContent(as other: FileStamp) -> Bool {
        device == other.device && number == other.number && size == other.size && writtenAt == other.writtenAt
    }

    /// The stamp as words.
    public var words: [UInt64] {
        [device, number, size, UInt64(bitPattern: writtenAt), UInt64(bitPattern: changedAt)]
    }

    /// Whether any change after a time, in milliseconds since 1970, will give the file another stamp.
    public func isSettled(at now: Int64) -> Bool {
        max(writtenAt, changedAt) < now &* 1_000_000 - Self.coarsestStep
    }

    private static func time(_ time: timespec) -> Int64 { Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) }
}
