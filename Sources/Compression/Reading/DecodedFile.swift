public import AttributionModel

/// A file's content without its packing, member by member, from front to back.
///
/// Use: `nextMember`, then `read` until it returns 0, and so on; `finish` at the end. Memory is constant except for
/// what the packing itself needs (xz and zstd dictionaries). Not for two threads at once.
public final class DecodedFile {
    /// A part of a file that is JSON Lines of its own.
    public struct Member: Sendable, Equatable {
        /// Its name in the archive; nil if the file is not an archive.
        public var name: String?
        /// Its place in the file, from 0.
        public var index: Int

        /// Makes a member from its parts.
        public init(name: String?, index: Int) {
            self.name = name
            self.index = index
        }
    }

    /// How the file is packed.
    public let encoding: Encoding
    /// What was ignored, in words; of the members that were skipped, only the first ones are named.
    public var warnings: [String] {
        let others = skippedMembers - Self.mostNamed
        return others > 0 ? noted + ["skipped \(others.counted("other member"))"] : noted
    }
    /// How many skipped members are named: an archive of a megabyte may have a million of them, with long names.
    private static let mostNamed = 20
    private var noted: [String] = []
    private var skippedMembers = 0
    /// The one that is about a file that was changed, and is not damaged.
    public static let writtenTo = "it was written to while it was read; run again when it is complete"
    private let stream: ByteStream
    // Opened by the first nextMember: problems with the archive show there, and the digest can still be computed.
    private var archive: ArchiveReader?
    private var members = 0
    private var isFinished = false
    // The member's first bytes, looked at before they are returned.
    private var ahead = LookAhead()

    /// Opens a file and recognises its encoding by its content.
    ///
    /// `chunkSize`: how many bytes are read at a time.
    public init(path: String, chunkSize: Int = 64 << 10) throws(CompressionError) {
        let file = try RawFile(path: path, chunkSize: chunkSize)
        var found = try Encoding(of: file)
        // A zip is read by seeking, so its bytes are digested beforehand.
        if found.container == .zip { try file.digestAhead() }
        stream = try ByteStream(file: file, filter: found.filter)
        if found.filter != .none {
            let content = stream.peek(Encoding.headSize)
            if Encoding.isTar(content.span) { found.container = .tar }
        }
        encoding = found
    }

    /// How many of the file's bytes have been read: progress and, after `finish`, its size.
    public var rawBytesRead: Int64 { isFinished ? stream.file.length ?? stream.file.bytesRead : stream.file.bytesRead }

    /// Moves to the next member and checks whether it is text.
    ///
    /// - Returns: The member, nil after the last one.
    /// - Throws: `unknownContent` for a sound member that is not text; damage found on the way. A damaged member that
    ///   seems not to be text is returned, and the first read throws the damage: what it decodes to does not tell what
    ///   it was.
    public func nextMember() throws(CompressionError) -> Member? {
        while let member = try memberAhead() {
            ahead = unsafe LookAhead(Encoding.headSize) { output throws(CompressionError) in
                try unsafe decode(into: output)
            }
            if let name = member.name, ahead.bytes.span.begins(with: [0x00, 0x05, 0x16, 0x07]) {
                // The resource forks that macOS packs beside files.
                skip("skipped \(name): an AppleDouble file")
                continue
            }
            if let name = member.name, name.hasPrefix("__MACOSX/") {
                skip("skipped \(name): it lies in a folder of macOS, beside the files themselves")
                continue
            }
            if let oddity = Encoding.oddity(of: ahead.bytes.span) {
                guard let damage = damageAhead() else {
                    throw .unknownContent(finding: member.name.map { "\(oddity) (in member \($0))" } ?? oddity)
                }
                ahead = LookAhead(failure: damage)
            }
            members += 1
            return member
        }
        return nil
    }

    /// Fills `bytes[start..<limit]` with the member's next bytes; fewer only before an error or at its end.
    ///
    /// What was decoded before an error is returned first, and the next call throws the error.
    /// - Returns: How many bytes were written; 0 only at the member's end.
    public func read(into bytes: inout [UInt8], from start: Int, upTo limit: Int) throws(CompressionError) -> Int {
        precondition(start >= 0 && start <= limit && limit <= bytes.count)
        // Safe: the range was checked against the array's bounds.
        return try unsafe bytes.withUnsafeMutableBufferPointer { buffer throws(CompressionError) in
            let output = unsafe UnsafeMutableBufferPointer(rebasing: buffer[start..<limit])
            var filled = try unsafe ahead.take(into: output)
            guard filled == 0 else { return filled }
            do throws(CompressionError) {
                while filled < output.count {
                    let got = try unsafe decode(into: UnsafeMutableBufferPointer(rebasing: output[filled...]))
                    guard got > 0 else { break }
                    filled += got
                }
            } catch {
                ahead.failure = error
                if filled == 0 { throw error }
            }
            return filled
        }
    }

    /// Reads what is left of the file and returns the digest of its raw bytes.
    public func finish() throws(CompressionError) -> Digest {
        let digest = try stream.file.finish()
        guard !isFinished else { return digest }
        isFinished = true
        if let warning = stream.warning { noted.append(warning) }
        if stream.file.wasWrittenTo { noted.append(Self.writtenTo) }
        return digest
    }

    /// Notes that a member is skipped.
    private func skip(_ warning: String) {
        skippedMembers += 1
        if skippedMembers <= Self.mostNamed { noted.append(warning) }
    }

    /// Where lines may be next: a regular file in an archive, or the whole of a file that is not an archive.
    private func memberAhead() throws(CompressionError) -> Member? {
        guard let container = encoding.container else { return members == 0 ? Member(name: nil, index: 0) : nil }
        let archive = try opened(container)
        while true {
            switch try archive.nextEntry() {
            case .member(let name): return Member(name: name, index: members)
            case .skipped(let warning): skip(warning)
            case .end:
                try end(of: container, archive)
                return nil
            }
        }
    }

    /// Checks whether an archive that has no more members may have lost some.
    private func end(of container: Encoding.Container, _ archive: ArchiveReader) throws(CompressionError) {
        try stream.drain()
        switch container {
        case .tar:
            // A tar that was cut between two members looks the same as one whose writer leaves the zeros out; tar and
            // libarchive do not even warn. One block of zeros is enough here, as it is for them.
            guard !archive.endsInZeros else { return }
            noted.append("it ends without the zero bytes that end a tar; members may be missing")
        case .zip:
            try lookAroundZip()
            guard !archive.hasMetEntry else { return }
            // Libarchive may take a zip with a damaged directory for an empty one; a zip that really is empty begins
            // differently.
            let head = try stream.file.bytes(4, at: 0)
            guard Encoding.beginsWithZipMember(head.span) else { return }
            throw .brokenArchive("its directory names none of its members", offset: stream.file.offset)
        }
    }

    /// Checks whether there is anything in the file besides the zip that was read.
    ///
    /// A zip that was cut off within its directory may have all its members, and is damaged like a gzip file without
    /// its checksum.
    private func lookAroundZip() throws(CompressionError) {
        let length = stream.file.length ?? stream.file.bytesRead
        guard let zip = try ZipExtent(in: stream.file, length: length) else { throw .cutOffArchive(offset: length) }
        guard zip.start == 0 else { throw .otherDataBeforeZip(offset: zip.start) }
        guard zip.end < length else { return }
        let padding = try stream.file.startOfZeros(before: length)
        guard padding <= zip.end else { throw .otherDataBehindZip(offset: zip.end) }
        noted.append("ignored zero bytes after the zip, from compressed byte \(zip.end) on")
    }

    private func opened(_ container: Encoding.Container) throws(CompressionError) -> ArchiveReader {
        if let archive { return archive }
        let opened = try ArchiveReader(stream, as: .container(container))
        archive = opened
        return opened
    }

    /// The damage that is met by reading the member to its end, nil if it is sound.
    ///
    /// Damage explains unknown content better, and a tar's first bytes look like binary data. A member that is neither
    /// compressed nor cut off has no checksum to check, and is not read in vain.
    private func damageAhead() -> CompressionError? {
        if let failure = ahead.failure { return failure }
        guard encoding.filter != .none || encoding.container != nil else { return nil }
        var rest = [UInt8](repeating: 0, count: 64 << 10)
        do throws(CompressionError) {
            while try read(into: &rest, from: 0, upTo: rest.count) > 0 { try CompressionError.requireGoingOn() }
        } catch {
            return error
        }
        return nil
    }

    private func decode(into output: UnsafeMutableBufferPointer<UInt8>) throws(CompressionError) -> Int {
        guard let archive else { return try unsafe stream.read(into: output) }
        return try unsafe archive.read(into: output)
    }
}
