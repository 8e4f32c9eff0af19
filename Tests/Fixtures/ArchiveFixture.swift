import CArchive

/// Archives and compressed streams made for tests by libarchive's writers.
package enum ArchiveFixture {
    /// What holds the entries; `raw` holds one without a name.
    package enum Format: CaseIterable, Sendable { case raw, tar, zip }
    /// What the whole is compressed with.
    package enum Filter: String, CaseIterable, Sendable { case none, gzip, zstd, bzip2, xz, lz4 }

    /// A member of an archive.
    package struct Entry {
        /// What it is; links are to `a.jsonl`.
        package enum Kind: Sendable { case file, directory, link, hardLink, pipe }

        package var name: String
        package var bytes: [UInt8]
        package var kind: Kind

        package init(name: String, bytes: [UInt8] = [], kind: Kind = .file) {
            self.name = name
            self.bytes = bytes
            self.kind = kind
        }
    }

    /// The writer refused.
    package struct WritingFailed: Error {}

    /// One stream of bytes, compressed.
    package static func stream(_ bytes: [UInt8], filter: Filter) throws -> [UInt8] {
        // libarchive does not write this right for no bytes at all.
        if bytes.isEmpty && filter == .lz4 {
            return [0x04, 0x22, 0x4D, 0x18, 0x64, 0x40, 0xA7, 0, 0, 0, 0, 0x05, 0x5D, 0xCC, 0x02]
        }
        return try archive([Entry(name: "data", bytes: bytes)], format: .raw, filter: filter)
    }

    /// Some entries, packed and compressed; in a zip perhaps encrypted, too.
    package static func archive(
        _ entries: [Entry], format: Format, filter: Filter = .none, password: String? = nil
    ) throws -> [UInt8] {
        guard let archive = unsafe archive_write_new() else { throw WritingFailed() }
        defer { unsafe archive_write_free(archive) }
        switch format {
        case .raw: unsafe archive_write_set_format_raw(archive)
        case .tar: unsafe archive_write_set_format_pax_restricted(archive)
        case .zip: unsafe archive_write_set_format_zip(archive)
        }
        if let password {
            unsafe archive_write_set_option(archive, "zip", "encryption", "traditional")
            unsafe archive_write_set_passphrase(archive, password)
        }
        if filter != .none { unsafe archive_write_add_filter_by_name(archive, filter.rawValue) }
        unsafe archive_write_set_bytes_in_last_block(archive, 1)
        var output = [UInt8](repeating: 0, count: entries.reduce(1 << 20) { $0 + $1.bytes.count * 2 + 4096 })
        var used = 0
        let code = unsafe output.withUnsafeMutableBytes { buffer in
            guard unsafe archive_write_open_memory(archive, buffer.baseAddress, buffer.count, &used) == ARCHIVE_OK
            else { return ARCHIVE_FATAL }
            for entry in entries where unsafe !write(entry, to: archive) { return ARCHIVE_FATAL }
            return unsafe archive_write_close(archive)
        }
        guard code == ARCHIVE_OK else { throw WritingFailed() }
        return Array(output.prefix(used))
    }

    private static func write(_ entry: Entry, to archive: OpaquePointer) -> Bool {
        guard let header = unsafe archive_entry_new() else { return false }
        defer { unsafe archive_entry_free(header) }
        unsafe archive_entry_set_pathname(header, entry.name)
        unsafe archive_entry_set_perm(header, 0o644)
        switch entry.kind {
        case .file:
            unsafe archive_entry_set_filetype(header, 0o100000)
            unsafe archive_entry_set_size(header, la_int64_t(entry.bytes.count))
        case .directory: unsafe archive_entry_set_filetype(header, 0o040000)
        case .pipe: unsafe archive_entry_set_filetype(header, 0o010000)
        case .link:
            unsafe archive_entry_set_filetype(header, 0o120000)
            unsafe archive_entry_set_symlink(header, "a.jsonl")
        case .hardLink:
            unsafe archive_entry_set_filetype(header, 0o100000)
            unsafe archive_entry_set_hardlink(header, "a.jsonl")
        }
        // A warning says that a name is no text of the machine's locale; it is written as it is.
        guard unsafe archive_write_header(archive, header) >= ARCHIVE_WARN else { return false }
        guard entry.kind == .file, !entry.bytes.isEmpty else { return true }
        let written = unsafe entry.bytes.withUnsafeBytes { bytes in
            unsafe archive_write_data(archive, bytes.baseAddress, bytes.count)
        }
        return written == entry.bytes.count
    }
}
