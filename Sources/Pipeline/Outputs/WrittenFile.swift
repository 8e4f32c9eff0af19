import AttributionModel
import Compression
import Publishing

/// A file of the result with its digest.
final class WrittenFile {
    private let name: String
    private var file: OutputFile?
    private let digest = DigestBox()

    init(name: String, in folder: borrowing StagingFolder) throws {
        self.name = name
        let digest = digest
        file = try OutputFile(path: folder.path(of: name), watch: { digest.update($0) })
    }

    func write(_ bytes: [UInt8]) throws { try file?.write(bytes) }

    /// Appends the bytes of another file.
    func write(contentsOf path: String) throws { try file?.write(contentsOf: path) }

    func close(rows: Int) throws -> Manifest.Output {
        let size = try file.take()?.close() ?? 0
        return Manifest.Output(name: name, size: size, digest: digest.finish(), rows: rows)
    }
}

/// Owns a running digest; a class, as the closure that watches the file keeps it.
private final class DigestBox {
    private var stream: DigestStream? = DigestStream()

    func update(_ bytes: Span<UInt8>) { stream?.update(bytes) }

    func finish() -> Digest { stream.take()?.finish() ?? .none }
}
