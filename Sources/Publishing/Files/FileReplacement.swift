internal import AttributionModel

/// Puts new bytes in a published file's place, such as a changed word of a manifest.
public enum FileReplacement {
    /// Replaces a file as a whole: readers see the old bytes or the new ones.
    ///
    /// The caller holds the lock of the folder that the file was published in.
    public static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
        let (folder, new) = places(of: path)
        do throws(OutputError) {
            var file = try OutputFile(path: new)
            try file.write(bytes)
            try file.sync()
            try file.close()
            try OutputError.attempting(.writeFailed, "put new content in place of", path) { () throws(SystemFailure) in
                try SystemCalls.rename(new, to: path)
            }
        } catch {
            // The old bytes stay; what there is of the new ones is of no use.
            try? SystemCalls.removeFile(new)
            throw error
        }
        try OutputError.attempting(.writeFailed, "sync", folder) { () throws(SystemFailure) in
            try SystemCalls.sync(path: folder)
        }
    }

    /// Removes the new bytes that a killed run had not yet put in a file's place.
    public static func sweep(_ path: String) {
        try? SystemCalls.removeFile(places(of: path).new)
    }

    /// The folder of a file, and where its new bytes are written first.
    private static func places(of path: String) -> (folder: String, new: String) {
        let path = PathText(path)
        return (path.parent, PathText.join(path.parent, ".\(path.name).new"))
    }
}
