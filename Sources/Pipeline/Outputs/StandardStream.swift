import Files

/// The process's standard output and error, as far as they are open.
package enum StandardStream: Int32, Sendable {
    case output = 1, errors

    /// The numbers of the files that were open when the process began.
    ///
    /// Those of the others are occupied, so that no file of the program gets one of them: what is meant for standard
    /// output would go into that file.
    private static let given: Set<Int32> = {
        var given: Set<Int32> = []
        for number in 0...2 as ClosedRange<Int32> {
            let found = SystemCalls.lookAt(number)
            if !found.isOpen { SystemCalls.openNothing() }
            // A number whose file has no kind was not given: the runtime has been quicker, with an event queue of its
            // own.
            if found.hasKind { given.insert(number) }
        }
        return given
    }()

    /// Finds out which are open, and occupies the numbers of the others; to be called before the program opens a file.
    package static func holdClosedNumbers() { _ = given }

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
    static func writeRows(_ bytes: [UInt8]) throws(RunError) { try output.write(bytes) }

    /// Writes bytes to standard error, if that is possible.
    package static func writeError(_ bytes: [UInt8]) { try? errors.write(bytes) }

    private func write(_ bytes: [UInt8]) throws(RunError) {
        let attempt = "cannot write to \(self == .output ? "standard output" : "standard error")"
        guard Self.given.contains(rawValue) else {
            throw RunError(.inputOutput, "\(attempt): it is closed; send it to a file or a pipe")
        }
        do throws(SystemFailure) {
            try SystemCalls.write(bytes.span, to: rawValue)
        } catch {
            guard !error.isOfGoneReader else { throw RunError(.readerGone, "\(attempt): its reader has gone away") }
            throw RunError(.inputOutput, "\(attempt): \(error.text); send it where it can be written")
        }
    }
}
