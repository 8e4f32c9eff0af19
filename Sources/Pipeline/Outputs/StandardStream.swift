import Publishing

/// The process's standard output and error, as far as they are open.
package enum StandardStream {
    /// Finds out which are open, and occupies the numbers of the others; to be called before the program opens a file.
    package static func holdClosedNumbers() { StandardFiles.holdClosedNumbers() }

    /// Writes bytes whole to standard output; a reader who has gone away is no failure.
    ///
    /// - Throws: `RunError` of kind `inputOutput`.
    package static func write(_ bytes: [UInt8]) throws(RunError) {
        do {
            try writeRows(bytes)
        } catch {
            if error.kind != .readerGone { throw error }
        }
    }

    /// Writes rows whole to standard output, where they are all that a run is for.
    ///
    /// - Throws: `RunError` of kind `readerGone` where nobody reads any longer, else `inputOutput`.
    static func writeRows(_ bytes: [UInt8]) throws(RunError) {
        do {
            try StandardFiles.write(bytes, to: .output)
        } catch {
            throw RunError(error)
        }
    }

    /// Writes bytes to standard error, if that is possible.
    package static func writeError(_ bytes: [UInt8]) { try? StandardFiles.write(bytes, to: .errors) }
}
