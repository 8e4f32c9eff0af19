public import Files

/// What can go wrong between a file's bytes and its decoded content; callers add the file's name and the remedy.
public enum CompressionError: Error, Sendable, Equatable {
    /// The file cannot be read.
    case file(FileError)
    /// There is not enough memory for a decoder.
    case outOfMemory
    /// The file ends before its content does. `member`: the gzip member, counted from 1, nil for other encodings.
    case truncated(Encoding.Filter, member: Int?, offset: Int64)
    /// Something that should be a gzip member's header is not one.
    case brokenHeader(member: Int, offset: Int64)
    /// A gzip member's compressed data is invalid.
    case brokenData(member: Int, offset: Int64)
    /// A gzip member decoded to something other than what was compressed: its CRC or length differs.
    case wrongChecksum(member: Int, offset: Int64)
    /// Something else follows the last member or stream.
    case otherData(Encoding.Filter, offset: Int64)
    /// Before the zip that a file ends with, which begins at `offset`, there is something else.
    case otherDataBeforeZip(offset: Int64)
    /// Behind a zip, which ends at `offset`, there is something else.
    case otherDataBehindZip(offset: Int64)
    /// An archive ends before its content does.
    case cutOffArchive(offset: Int64)
    /// What is wrong with an archive or a compressed stream, mostly in libarchive's own words.
    case brokenArchive(String, offset: Int64)
    /// An archive's member cannot be read without a password.
    case encrypted(member: String)
    /// Decoding a zstd frame would take more than 128 MiB.
    case zstdWindow
    /// The content is neither text nor anything that can be decoded; `finding` says what it looks like.
    case unknownContent(finding: String)
    /// The task was cancelled before a file that may be long was read to its end.
    case cancelled
    /// An output could not be compressed; `code` is the library's.
    case notCompressed(code: Int64)

    /// Whether the file's content is damaged, as opposed to a file that cannot be read or is of another kind.
    public var isDamage: Bool {
        switch self {
        case .truncated, .brokenHeader, .otherData, .otherDataBeforeZip, .otherDataBehindZip, .cutOffArchive: true
        default: mayHaveAlteredBytes
        }
    }

    /// Whether bytes that were decoded before the error was noticed may differ from those that were compressed.
    public var mayHaveAlteredBytes: Bool {
        switch self {
        case .brokenData, .wrongChecksum, .brokenArchive: true
        default: false
        }
    }

    /// Stops reading on in a task that was cancelled.
    ///
    /// - Throws: `cancelled`.
    public static func requireGoingOn() throws(CompressionError) {
        if Task.isCancelled { throw .cancelled }
    }

    /// Reads a file; what keeps it from being read becomes an error of this type.
    public static func reading<Result: ~Copyable>(
        _ calls: @autoclosure () throws(FileError) -> Result
    ) throws(CompressionError) -> Result {
        do throws(FileError) {
            return try calls()
        } catch {
            throw .file(error)
        }
    }
}

extension CompressionError: CustomStringConvertible {
    /// What is wrong, without the file's name and the remedy.
    public var description: String {
        switch self {
        case .file(let error): error.description
        case .outOfMemory: "there is not enough memory for its decoder"
        case .truncated(let filter, let member, let offset):
            member.map { "gzip member \($0) is cut off at compressed byte \(offset)" }
                ?? "the \(filter.rawValue) data is cut off at compressed byte \(offset)"
        case .brokenHeader(let member, let offset):
            "gzip member \(member) has a broken header near compressed byte \(offset)"
        case .brokenData(let member, let offset):
            "gzip member \(member) has broken data near compressed byte \(offset)"
        case .wrongChecksum(let member, let offset):
            "gzip member \(member), which ends at compressed byte \(offset), does not agree with its checksum or length"
        case .otherData(let filter, let offset):
            "its data is broken near compressed byte \(offset) (what follows is not \(filter.rawValue) data)"
        case .otherDataBeforeZip(let offset):
            "its data is broken near compressed byte \(offset) (what precedes is not in its directory)"
        case .otherDataBehindZip(let offset):
            "its data is broken near compressed byte \(offset) (what follows is not in the zip)"
        case .cutOffArchive(let offset): "its data is broken near compressed byte \(offset) (it is cut off)"
        case .brokenArchive(let message, let offset):
            "its data is broken near compressed byte \(offset) (\(message))"
        case .encrypted(let member): "it is encrypted (member \(member))"
        case .zstdWindow: "its zstd window is larger than 128 MiB"
        case .unknownContent(let finding): finding
        case .cancelled: "reading it was interrupted"
        case .notCompressed(let code): "compressing failed with code \(code)"
        }
    }
}
