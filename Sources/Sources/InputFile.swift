/// A file to read lines from.
package struct InputFile: Sendable, Hashable {
    /// What the operating system opens.
    package var path: String
    /// What messages and rows show: relative to the input directory where it lies in it.
    package var name: String
    /// Bytes on disk when it was found.
    package var size: Int64

    /// Makes a file of its parts.
    package init(path: String, name: String, size: Int64) {
        self.path = path
        self.name = name
        self.size = size
    }
}
