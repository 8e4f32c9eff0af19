import CArchive
import Compression
import AttributionModel
import Foundation

/// Lines in a compressed file that is removed with its last owner.
final class PackedFile {
    /// How a file is compressed.
    enum Packing: String, CaseIterable { case gzip, zstd, bzip2 }

    /// The file could not be made.
    struct WritingFailed: Error {}

    /// Where it is.
    let path: String

    /// Compresses lines into a new file.
    init(_ lines: LogLines, _ packing: Packing) throws {
        path = FileManager.default.temporaryDirectory.path + "/ascribe-\(UUID().uuidString).jsonl"
        let content = Array(lines.bytes[..<lines.used])
        switch packing {
        case .gzip: try Data(GzipMember.compress(content.span, effort: .small)).write(to: URL(fileURLWithPath: path))
        case .zstd, .bzip2: try PackedFile.write(content, packing, to: path)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Has libarchive write a stream: reading is all that the program's own fence can do.
    private static func write(_ content: [UInt8], _ packing: Packing, to path: String) throws {
        guard let archive = unsafe archive_write_new(), let header = unsafe archive_entry_new() else {
            throw WritingFailed()
        }
        // Both were made here, are passed to their library alone, and freed once.
        defer {
            unsafe archive_entry_free(header)
            unsafe archive_write_free(archive)
        }
        unsafe archive_write_set_format_raw(archive)
        unsafe archive_write_add_filter_by_name(archive, packing.rawValue)
        unsafe archive_entry_set_pathname(header, "lines")
        unsafe archive_entry_set_filetype(header, 0o100000)
        guard unsafe archive_write_open_filename(archive, path) == ARCHIVE_OK,
            unsafe archive_write_header(archive, header) == ARCHIVE_OK
        else { throw WritingFailed() }
        let written = unsafe content.withUnsafeBytes { bytes in
            unsafe archive_write_data(archive, bytes.baseAddress, bytes.count)
        }
        guard written == content.count, unsafe archive_write_close(archive) == ARCHIVE_OK else { throw WritingFailed() }
    }
}
