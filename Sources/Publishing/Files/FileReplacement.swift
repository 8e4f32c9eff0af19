import AttributionModel
import Files

/// Replaces the bytes of a published file, for example to change a word of a manifest.
public enum FileReplacement {
    /// Replaces a file as a whole: readers see the old bytes or the new ones.
    ///
    /// The caller holds the lock of the folder that the file was published in.
    public static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
        let new = newPath(of: path)
        // What is already under this name may be a link to another file, or somebody else's.
        sweep(path)
        do throws(OutputError) {
            var file = try OutputFile(path: new)
            try file.write(bytes)
            try file.sync()
            try file.close()
            try place(path)
        } catch {
            // The old bytes stay; what was written of the new ones is useless.
            try? SystemCalls.removeFile(new)
            throw error
        }
        try OutputError.attempting(
            .writeFailed, "sync the folder of", path, SystemCalls.sync(path: PathText(path).parent))
    }

    /// Puts the new bytes, which have been written, in a file's place.
    static func place(_ path: String) throws(OutputError) {
        try OutputError.attempting(
            .writeFailed, "put new content in place of", path, SystemCalls.rename(newPath(of: path), to: path))
    }

    /// Removes the new bytes that a killed run had not yet put in a file's place; a link itself, not what it leads to.
    public static func sweep(_ path: String) {
        try? SystemCalls.removeFile(newPath(of: path))
    }

    /// Where a file's new bytes are written first.
    public static func newPath(of path: String) -> String {
        let path = PathText(path)
        return PathText.join(path.parent, ".\(path.name).new")
    }
}
