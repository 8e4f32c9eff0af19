/// A file to read lines from.
public struct InputFile: Sendable, Hashable {
    /// What the operating system opens.
    public var path: String
    /// What messages and rows show: relative to the input directory where it lies in it.
    public var name: String
    /// Bytes on disk when it was found.
    public var size: Int64

    /// Makes a file of its parts.
    public init(path: String, name: String, size: Int64) {
        self.path = path
        self.name = name
        self.size = size
    }
}
