import CArchive

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads members through libarchive: of tar and zip archives, or the one member of a compressed stream.
@safe
final class ArchiveReader {
    // Safe: created in init, freed in deinit; `input` outlives it and is what its callbacks are passed.
    private let archive: OpaquePointer
    private let input: ArchiveInput
    private let role: Role
    // Whether the entries have names.
    private var isContainer: Bool { if case .container = role { true } else { false } }
    // More than systems take for a path, in bytes: each of a member's lines that cannot be read is kept with its name.
    private static let longestName = 4096
    // Whether any entry was met, including those that are skipped.
    private(set) var hasMetEntry = false
    // Whether there is an entry to read from.
    private var hasEntry = false
    // What was decoded but not yet returned, how many zero bytes a sparse file has before it, and where in the entry it
    // ends.
    // Safe: see nextBlock.
    private var block = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    private var hole: Int64 = 0
    private var blockEnd: Int64 = 0
    // How many zero bytes were left out of all entries so far, and the most that may be: a minute or two of reading.
    private var inHoles: Int64 = 0
    private static let mostInHoles: Int64 = 64 << 30

    /// How libarchive is to read its input.
    enum Role {
        /// One compressed stream, its content the only entry.
        case stream(Encoding.Filter)
        /// An archive of entries.
        case container(Encoding.Container)
    }

    /// Opens a stream of bytes.
    init(_ stream: ByteStream, as role: Role) throws(CompressionError) {
        guard let created = unsafe archive_read_new() else { throw .outOfMemory }
        unsafe archive = unsafe created
        input = ArchiveInput(stream)
        self.role = role
        unsafe prepare(created, for: role)
        let client = unsafe Unmanaged.passUnretained(input).toOpaque()
        let code = unsafe archive_read_open(created, client, nil, ArchiveInput.read, nil)
        // A stream cut off in its first block would pass for an empty one, but leaves its error here.
        let error = unsafe archive_errno(created)
        guard code == ARCHIVE_OK, isContainer || error == 0 else { throw failure() }
    }

    private func prepare(_ archive: OpaquePointer, for role: Role) {
        switch role {
        case .stream(let filter):
            // Specified, not detected: libarchive does not recognise zstd by a skippable frame, with which parallel
            // zstd begins, and would pass on unchanged what is too short for a header.
            if let code = filter.libraryCode { unsafe archive_read_append_filter(archive, code) }
        case .container(.tar):
            unsafe archive_read_support_format_tar(archive)
            // An archive that follows an archive counts, and anything else that follows is reported.
            unsafe archive_read_set_option(archive, "tar", "read_concatenated_archives", "1")
        case .container(.zip):
            unsafe archive_read_support_format_zip(archive)
            unsafe archive_read_set_seek_callback(archive, ArchiveInput.seek)
        }
        guard !isContainer else { return }
        unsafe archive_read_support_format_raw(archive)
        unsafe archive_read_support_format_empty(archive)
    }

    deinit { unsafe archive_read_free(archive) }

    /// What comes next in an archive.
    enum Entry { case member(String), skipped(warning: String), end }

    /// How many bytes of its stream libarchive has used, without those that it only looked at.
    var bytesTaken: Int64 { Int64(unsafe archive_filter_bytes(archive, -1)) }

    /// Whether what has been read so far ends in a block of zero bytes, of which a tar has two at its end, or from some
    /// writers one.
    ///
    /// For libarchive a tar may also end with its last member, as one that was cut off there does.
    var endsInZeros: Bool { input.lastZeros >= 512 }

    /// Moves to the next entry; directories are skipped silently, and other entries that are not files with a warning.
    func nextEntry() throws(CompressionError) -> Entry {
        hasEntry = false
        unsafe block = UnsafeRawBufferPointer(start: nil, count: 0)
        (hole, blockEnd) = (0, 0)
        while true {
            // An archive may have millions of entries without a byte.
            try CompressionError.requireGoingOn()
            var entry: OpaquePointer?
            var text: UnsafePointer<CChar>?
            let code = unsafe ascribe_read_next_header(archive, &entry, &text)
            if code == ARCHIVE_EOF { return .end }
            guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let entry = unsafe entry else { throw failure() }
            hasMetEntry = true
            // Safe: the text lives as long as the entry and is copied at once.
            let name = unsafe text.map { unsafe String(cString: $0) } ?? "(a member without a readable name)"
            // The C text is measured, not the string: bytes that are not UTF-8 take more room there.
            guard unsafe text.map({ unsafe strlen($0) }) ?? 0 <= Self.longestName else {
                throw .brokenArchive("a member's name is too long for a file", offset: input.stream.file.offset)
            }
            if unsafe archive_entry_hardlink(entry) != nil {
                return .skipped(warning: "skipped \(name): a hard link to another member")
            }
            if unsafe archive_entry_filetype(entry) == S_IFREG || !isContainer {
                guard unsafe archive_entry_is_encrypted(entry) == 0 else { throw .encrypted(member: name) }
                hasEntry = true
                return .member(name)
            }
            if let kind = try unsafe kind(ofNoFile: entry, name) {
                return .skipped(warning: "skipped \(name): \(kind)")
            }
        }
    }

    /// What an entry that is not a file is, in words; nil for a directory.
    ///
    /// In a zip no checksum protects what an entry is: a flipped bit turns a file, with all its lines, into something
    /// else.
    ///
    /// - Throws: `brokenArchive` if an entry of a zip has what only a file has.
    private func kind(ofNoFile entry: OpaquePointer, _ name: String) throws(CompressionError) -> String? {
        let type = unsafe archive_entry_filetype(entry)
        var hasLines = unsafe archive_entry_size(entry) > 0
        if type == S_IFLNK, let target = unsafe archive_entry_symlink(entry) {
            // A link's content is what it points to. Safe: the text lives as long as the entry, and is copied.
            hasLines = unsafe String(cString: target).utf8.contains { $0 < 0x20 }
        }
        if hasLines, case .container(.zip) = role {
            throw .brokenArchive("\(name) has lines, but is called no file", offset: input.stream.file.offset)
        }
        if type == S_IFDIR { return nil }
        return type == S_IFLNK ? "a symbolic link" : "neither a file nor a directory"
    }

    /// Returns some of the member's bytes; 0 only at its end, and if there is no member.
    ///
    /// Block by block, as libarchive decodes: its call to fill an output discards what it has when it meets damage.
    func read(into output: UnsafeMutableBufferPointer<UInt8>) throws(CompressionError) -> Int {
        while unsafe hole == 0 && block.isEmpty {
            guard try nextBlock() else { return 0 }
        }
        let count = unsafe min(hole > 0 ? Int(clamping: hole) : block.count, output.count)
        if hole > 0 {
            unsafe output.prefix(count).update(repeating: 0)
            hole -= Int64(count)
        } else {
            // Safe: `count` is within both.
            unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(output)[..<count])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<count]))
            unsafe block = UnsafeRawBufferPointer(rebasing: block[count...])
        }
        return count
    }

    /// Decodes the next block; false at the member's end.
    private func nextBlock() throws(CompressionError) -> Bool {
        guard hasEntry else { return false }
        var start: UnsafeRawPointer?
        var count = 0
        var offset: la_int64_t = 0
        let code = unsafe archive_read_data_block(archive, &start, &count, &offset)
        if code == ARCHIVE_EOF {
            // A sparse file may end in zero bytes of which nothing is kept; libarchive says only where it ends.
            guard offset > blockEnd else { return false }
            try passHole(upTo: Int64(offset))
            return true
        }
        guard code == ARCHIVE_OK else { throw failure() }
        // Safe: libarchive keeps the block until it is asked for the next one or for the next entry.
        unsafe block = UnsafeRawBufferPointer(start: start, count: count)
        let (end, isTooFar) = Int64(offset).addingReportingOverflow(Int64(count))
        guard offset >= blockEnd, !isTooFar else {
            throw .brokenArchive("parts of a sparse file out of order", offset: input.stream.file.offset)
        }
        try passHole(upTo: Int64(offset))
        blockEnd = end
        return true
    }

    /// Notes that there is nothing but zero bytes up to a place in the entry; it is not before the last block's end.
    ///
    /// - Throws: `brokenArchive` where there are more of them than any log has: they take no space, but time.
    private func passHole(upTo place: Int64) throws(CompressionError) {
        let count = place - blockEnd
        guard count <= Self.mostInHoles - inHoles else {
            throw .brokenArchive(
                "a sparse file that is hardly anything but zero bytes", offset: input.stream.file.offset)
        }
        inHoles += count
        hole = count
        blockEnd = place
    }

    /// The error behind the call that just failed: the stream's own if there is one.
    private func failure() -> CompressionError {
        if let failure = input.failure { return failure }
        let message = unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
        // libzstd's words for a window that is larger than it accepts by default: the data is sound.
        if let message, message.contains("Frame requires too much memory") { return .zstdWindow }
        let (file, words) = (input.stream.file, message.map(Self.cleaned))
        let offset = file.offset
        // If a header is cut off, libarchive has no message.
        guard words.map(Self.tellsCut) ?? file.isAtEnd else {
            return damageBehind() ?? .brokenArchive(words ?? "it makes no sense", offset: offset)
        }
        if case .stream(let filter) = role { return .truncated(filter, member: nil, offset: offset) }
        return .cutOffArchive(offset: offset)
    }

    /// The damage of the stream that a tar is packed in, found by reading it to its end.
    ///
    /// Altered bytes may make no sense as a tar before the stream's checksum tells that they were altered.
    private func damageBehind() -> CompressionError? {
        guard case .container(.tar) = role else { return nil }
        do throws(CompressionError) {
            try input.stream.drain()
            return nil
        } catch {
            return error
        }
    }

    /// A message of libarchive in one line: some have double spaces, or a line feed at the end.
    private static func cleaned(_ message: String) -> String {
        message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether a message of libarchive means that its input ended too early.
    private static func tellsCut(_ message: String) -> Bool {
        // The last two are what liblzma and zlib say when they get no more input.
        ["runcated", "No progress is possible", "ZIP decompression failed (-5)"].contains { message.contains($0) }
    }
}

extension Encoding.Filter {
    /// libarchive's number for the filter, nil if it has none.
    fileprivate var libraryCode: Int32? {
        switch self {
        case .none, .gzip: nil
        case .zstd: ARCHIVE_FILTER_ZSTD
        case .bzip2: ARCHIVE_FILTER_BZIP2
        case .xz: ARCHIVE_FILTER_XZ
        case .lz4: ARCHIVE_FILTER_LZ4
        }
    }
}
