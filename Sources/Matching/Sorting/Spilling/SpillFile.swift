import Files

/// One temporary file, read and written at offsets, without a name on the disk.
///
/// Any number of tasks may use it at once: every call names its own offset and the file keeps no position.
/// The space goes back to the disk when the last reference does.
final class SpillFile: Sendable {
    /// Where the file was made, for messages.
    let path: String
    private let descriptor: Int32
    /// Counts what goes to the file.
    let folder: SpillFolder

    /// Makes a file in a directory, and takes its name away as soon as it is open.
    init(_ name: String, in directory: String, folder: SpillFolder) throws(SpillError) {
        path = "\(directory)/\(name)"
        do throws(SystemFailure) {
            descriptor = try SystemCalls.createNameless(path)
        } catch {
            throw SpillError(attempt: "make a temporary file in", path: directory, failure: error)
        }
        self.folder = folder
    }

    deinit { SystemCalls.closeQuietly(descriptor) }

    /// Writes all of `bytes` at `offset`.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SpillError) {
        do throws(SystemFailure) {
            // The caller's buffer outlives the call.
            try unsafe SystemCalls.write(bytes.bytes, to: descriptor, at: offset)
        } catch {
            throw SpillError(attempt: "write the temporary file", path: path, failure: error)
        }
        folder.count(bytes: bytes.count)
    }

    /// Reads `bytes.count` bytes at `offset`; it is an error if the file has fewer.
    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(SpillError) {
        let count = try unsafe readAvailable(into: bytes, at: offset)
        guard count == bytes.count else {
            throw .corrupt(path: path, reason: "it ends at byte \(offset + count), within what was written")
        }
    }

    /// Reads up to `bytes.count` bytes at `offset` and returns how many there were before the file's end.
    func readAvailable(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(SpillError) -> Int {
        do throws(SystemFailure) {
            return try unsafe SystemCalls.read(descriptor, into: bytes, at: offset)
        } catch {
            throw SpillError(attempt: "read the temporary file", path: path, failure: error)
        }
    }
}
