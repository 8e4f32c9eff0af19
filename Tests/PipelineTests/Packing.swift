import AttributionModel
import CArchive
import Compression

/// The ways in which logs come packed.
enum Packing: String, CaseIterable {
    case plain, gzip, gzipOfManyMembers, zstd, bzip2, xz, lz4, tar, zip, gzippedTar

    struct WritingFailed: Error {}

    /// Packs files of JSON Lines, all into one; only archives keep their names.
    func pack(_ parts: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        let whole = parts.flatMap(\.bytes)
        switch self {
        case .plain: return whole
        case .gzip: return try GzipMember.compress(whole.span, effort: .fast)
        case .gzipOfManyMembers:
            // Members end anywhere, within lines too.
            return try stride(from: 0, to: max(1, whole.count), by: 1_000).flatMap { start in
                try GzipMember.compress(Array(whole[start..<min(start + 1_000, whole.count)]).span, effort: .small)
            }
        case .lz4 where whole.isEmpty:
            // libarchive's writer cannot.
            return [0x04, 0x22, 0x4D, 0x18, 0x64, 0x40, 0xA7, 0, 0, 0, 0, 0x05, 0x5D, 0xCC, 0x02]
        case .zstd, .bzip2, .xz, .lz4: return try archive([("data", whole)], filter: rawValue)
        case .tar, .zip: return try archive(parts, filter: nil)
        case .gzippedTar: return try archive(parts, filter: "gzip")
        }
    }

    private func archive(_ parts: [(name: String, bytes: [UInt8])], filter: String?) throws -> [UInt8] {
        guard let archive = unsafe archive_write_new() else { throw WritingFailed() }
        defer { unsafe archive_write_free(archive) }
        switch self {
        case .tar, .gzippedTar: unsafe archive_write_set_format_pax_restricted(archive)
        case .zip: unsafe archive_write_set_format_zip(archive)
        default: unsafe archive_write_set_format_raw(archive)
        }
        if let filter { unsafe archive_write_add_filter_by_name(archive, filter) }
        var output = [UInt8](repeating: 0, count: parts.reduce(1 << 20) { $0 + $1.bytes.count * 2 + 4_096 })
        var used = 0
        let code = unsafe output.withUnsafeMutableBytes { buffer in
            guard unsafe archive_write_open_memory(archive, buffer.baseAddress, buffer.count, &used) == ARCHIVE_OK
            else { return ARCHIVE_FATAL }
            for part in parts where unsafe !write(part, to: archive) { return ARCHIVE_FATAL }
            return unsafe archive_write_close(archive)
        }
        guard code == ARCHIVE_OK else { throw WritingFailed() }
        return Array(output.prefix(used))
    }

    private func write(_ part: (name: String, bytes: [UInt8]), to archive: OpaquePointer) -> Bool {
        guard let header = unsafe archive_entry_new() else { return false }
        defer { unsafe archive_entry_free(header) }
        unsafe archive_entry_set_pathname(header, part.name)
        unsafe archive_entry_set_perm(header, 0o644)
        unsafe archive_entry_set_filetype(header, 0o100000)
        unsafe archive_entry_set_size(header, la_int64_t(part.bytes.count))
        guard unsafe archive_write_header(archive, header) == ARCHIVE_OK else { return false }
        let written = unsafe part.bytes.withUnsafeBytes { bytes in
            unsafe archive_write_data(archive, bytes.baseAddress, bytes.count)
        }
        return written == part.bytes.count
    }
}
