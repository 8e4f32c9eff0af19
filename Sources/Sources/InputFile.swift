import AttributionModel
public import Files

/// A file to read lines from.
public struct InputFile: Sendable, Hashable {
    /// What the operating system opens.
    public var path: String
    /// What messages and rows show: relative to the input directory if the file is in it.
    public var name: String
    /// Bytes on disk when it was found.
    public var size: Int64
    /// What identifies the file under all of its names; nil where that was not looked up.
    public var identity: FileStatus.Identity?

    /// Makes a file of its parts.
    public init(path: String, name: String, size: Int64, identity: FileStatus.Identity? = nil) {
        self.path = path
        self.name = name
        self.size = size
        self.identity = identity
    }
}

extension [InputFile] {
    /// The bytes of all files on disk, at most 2^50: sparse files may claim any size, and sums of such sums must not
    /// overflow.
    public var totalSize: Int64 {
        let most: Int64 = 1 << 50
        return reduce(0) { Swift.min(most, $0 + Swift.min(most, $1.size)) }
    }

    /// The files in the order of their names' bytes.
    public var byName: [InputFile] { sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }

    /// The files without repeats of earlier ones, even under another name (a link): lines count once.
    public var withoutRepeats: [InputFile] {
        var paths: Set<[UInt8]> = []
        var identities: Set<FileStatus.Identity> = []
        return filter { file in
            guard paths.insert(file.path.utf8Bytes).inserted else { return false }
            return file.identity.map { identities.insert($0).inserted } ?? true
        }
    }
}
