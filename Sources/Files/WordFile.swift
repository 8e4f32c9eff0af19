/// A file of 64-bit words in the machine's byte order, read at any place; several tasks may read it at once.
public final class WordFile: Sendable {
    /// How many whole words it had when it was opened.
    public let count: Int
    private let file: RegularFile

    /// Opens a file.
    ///
    /// - Throws: `FileError` if it is not a file or may not be read.
    public init(path: String) throws(FileError) {
        file = try RegularFile(path: path)
        count = Int(file.stamp.size) / 8
    }

    /// Reads `count` words from `place` on into the beginning of `words`, which grows if it is too short.
    ///
    /// - Returns: Whether there were that many.
    public func read(_ count: Int, at place: Int, into words: inout [UInt64]) throws(FileError) -> Bool {
        guard count >= 0, place >= 0, place <= self.count, count <= self.count - place else { return false }
        let missing = count - words.count
        if missing > 0 { words.append(addingCapacity: missing) { $0.append(repeating: 0, count: missing) } }
        // Safe: at most `count` words are written, within the array; whatever bytes are read, they are valid words.
        let got = try unsafe words.withUnsafeMutableBufferPointer { buffer throws(FileError) in
            try unsafe file.read(
                into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<(count * 8)]),
                at: Int64(place) * 8)
        }
        return got == count * 8
    }
}
