import Files

/// One file of a result while it is written.
///
/// The file is made at once and closed by `close`; if it is dropped before that, it is closed without syncing.
public struct OutputFile: ~Copyable {
    /// The file's path.
    public let path: String
    /// The bytes written so far.
    public private(set) var size = 0
    private var descriptor: Int32
    /// How many bytes the system was already asked to send to the disk.
    private var handedOver = 0
    /// How many bytes are sent to the disk at a time, while the next are made: less is left to wait for at the end.
    private static let share = 1 << 20

    /// Makes a file, or empties the one that is there.
    public init(path: String) throws(OutputError) {
        descriptor = try OutputError.attempting(.cannotCreate, "create the file", path, SystemCalls.create(path))
        self.path = path
    }

    deinit {
        if descriptor >= 0 { SystemCalls.closeQuietly(descriptor) }
    }

    /// Appends bytes.
    mutating func write(_ bytes: Span<UInt8>) throws(OutputError) {
        try OutputError.attempting(.writeFailed, "write to", path, SystemCalls.write(bytes, to: descriptor))
        size += bytes.count
        guard size - handedOver >= OutputFile.share else { return }
        SystemCalls.beginSync(descriptor, from: handedOver, count: size - handedOver)
        handedOver = size
    }

    /// Appends bytes.
    public mutating func write(_ bytes: [UInt8]) throws(OutputError) {
        try write(bytes.span)
    }

    /// Appends the bytes of another file; `watch` sees them in order, as digests are not this target's business.
    ///
    /// - Throws: `OutputError` where these cannot be written, or the other file cannot be read any more.
    public mutating func write(
        contentsOf other: String, watch: (Span<UInt8>) -> Void
    ) throws(OutputError) {
        let remedy = "see that it is there, may be read and does not change, and run again"
        let source = try OutputError.attempting(
            .writeFailed, "read", other, remedy: remedy, SystemCalls.openToRead(other))
        defer { SystemCalls.closeQuietly(source) }
        var bytes = [UInt8](repeating: 0, count: OutputFile.share)
        while case let count = try OutputError.attempting(
            .writeFailed, "read", other, remedy: remedy, SystemCalls.read(source, into: &bytes)), count > 0
        {
            let share = bytes.span.extracting(..<count)
            try write(share)
            watch(share)
        }
    }

    /// Waits until the file is on the disk.
    func sync() throws(OutputError) {
        try OutputError.attempting(.writeFailed, "sync", path, SystemCalls.sync(descriptor))
    }

    /// Ends the file and returns its size; errors that the system held back until now surface here.
    @discardableResult
    public consuming func close() throws(OutputError) -> Int {
        let open = descriptor
        descriptor = -1
        try OutputError.attempting(.writeFailed, "close", path, SystemCalls.close(open))
        return size
    }
}
