import AttributionModel
package import Compression
package import Files

/// Why an input cannot be read, with its name, the place and what to do about it.
public struct SourceError: Error, Sendable, Equatable {
    /// What kind of failure it is; decides the exit code.
    public enum Kind: Sendable, Equatable, CaseIterable {
        /// A named file does not exist, or a pattern matches none: a caller may take that for an absent catalogue.
        case notFound
        /// Permission denied, a link to nothing, or a name that cannot be passed on.
        case notReadable
        /// A directory, FIFO or device.
        case notAFile
        /// Truncated or damaged content.
        case corrupt
        /// The operating system failed while reading.
        case io
        /// The task was cancelled while the file was looked for or read.
        case cancelled
        /// Not text, or nothing that can be decoded here.
        case unknownEncoding
    }

    /// What kind of failure it is.
    public var kind: Kind
    /// The file's name or the pattern, as shown to people.
    public var file: String
    /// The archive member, where the file is an archive.
    public var member: String?
    /// What is wrong.
    public var problem: String
    /// What to do about it.
    public var remedy: String
    /// Whether lines that were decoded before the damage was noticed may be other than they were written: bytes were
    /// changed, and not only cut off.
    public private(set) var mayHaveAlteredLines = false

    init(_ kind: Kind, file: String, member: String? = nil, problem: String, remedy: String) {
        self.kind = kind
        self.file = file
        self.member = member
        self.problem = problem
        self.remedy = remedy
    }

    /// A symbolic link whose target is gone: what it stood for would be missed silently.
    static func linkToNothing(_ file: String) -> SourceError {
        SourceError(
            .notReadable, file: file, problem: "it is a symbolic link that points to nothing",
            remedy: "restore what it points to, or remove the link")
    }

    /// What went wrong while looking at a file or folder.
    package init(_ error: FileError, file: String) { self.init(.file(error), file: file, member: nil) }

    /// What went wrong while decoding a file.
    package init(_ error: CompressionError, file: String, member: String? = nil) {
        let kind: Kind
        let remedy: String
        switch error {
        case .file(.notFound): (kind, remedy) = (.notFound, "check the path")
        case .file(.notReadable): (kind, remedy) = (.notReadable, "grant this user the right to read it")
        case .file(.notAFile): (kind, remedy) = (.notAFile, "name a regular file")
        case .file(.linkLoop): (kind, remedy) = (.notReadable, "mend the link, or remove it")
        case .file(let failure): (kind, remedy) = (.io, failure.remedyForOpenFiles ?? "check the disk and run again")
        case .outOfMemory, .notCompressed: (kind, remedy) = (.io, "free some memory and run again")
        case .truncated, .brokenHeader, .brokenData, .wrongChecksum, .otherData, .cutOffArchive, .brokenArchive:
            (kind, remedy) = (.corrupt, "fetch the file again, or run with --corrupt-files keep-readable")
        case .otherDataBeforeZip, .otherDataBehindZip:
            let ways = "fetch the file again, give each zip as a file of its own"
            (kind, remedy) = (.corrupt, "\(ways), or run with --corrupt-files keep-readable")
        case .cancelled: (kind, remedy) = (.cancelled, "run again")
        case .encrypted: (kind, remedy) = (.unknownEncoding, "unpack it with its password")
        case .zstdWindow:
            (kind, remedy) = (.unknownEncoding, "compress it again with a smaller one, such as zstd --long=27")
        case .unknownContent:
            let filters = Encoding.Filter.allCases.map(\.rawValue).listed("or")
            let containers = Encoding.Container.allCases.map(\.rawValue).listed("or")
            let known = "\(filters), or members of a \(containers) archive"
            (kind, remedy) = (.unknownEncoding, "give JSON Lines in UTF-8: \(known)")
        }
        self.init(kind, file: file, member: member, problem: error.description, remedy: remedy)
        mayHaveAlteredLines = error.mayHaveAlteredBytes
    }
}

extension SourceError: CustomStringConvertible {
    /// One sentence for people: the file, the member, what is wrong, and the remedy.
    public var description: String {
        let place = member.map { " (member \($0))" } ?? ""
        return "cannot read \(file)\(place): \(problem); \(remedy)".printable
    }
}
