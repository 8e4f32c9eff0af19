import AttributionModel
import Compression
import Publishing

/// A file of the result with its digest.
final class WrittenFile {
    private let name: String
    private var file: OutputFile?
    private var digest: DigestStream? = DigestStream()

    init(name: String, in folder: borrowing StagingFolder) throws {
        self.name = name
        file = try OutputFile(path: folder.path(of: name))
    }

    func write(_ bytes: [UInt8]) throws {
        requireOpen()
        try file?.write(bytes)
        digest?.update(bytes.span)
    }

    /// Appends the bytes of another file.
    func write(contentsOf path: String) throws {
        requireOpen()
        try file?.write(contentsOf: path) { digest?.update($0) }
    }

    // Inlined into asynchronous functions, it makes the compiler crash (Swift 6.3.1, release builds).
    @inline(never)
    func close(rows: Int) throws -> Manifest.Output {
        requireOpen()
        let size = try file.take()?.close() ?? 0
        return Manifest.Output(name: name, size: size, digest: digest.take()?.finish() ?? .none, rows: rows)
    }

    /// Bytes that came after the end would be in no file, and no count would miss them.
    private func requireOpen() { precondition(file != nil, "a file is written before it is closed, and closed once") }
}
