#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif
internal import Files

/// The files that a process is given open: standard input, output and error.
public enum StandardFiles {
    /// Standard output and error.
    public enum Output: Int32, Sendable { case output = 1, errors }

    /// The files that were open when the process began.
    ///
    /// The numbers of the others are occupied, so that no file of the program gets one of them: what is meant for
    /// standard output would go into that file.
    private static let given: Set<Int32> = {
        var given: Set<Int32> = []
        for number in 0...2 as ClosedRange<Int32> {
            let found = SystemCalls.lookAt(number)
            if !found.isOpen { SystemCalls.openNothing() }
            // The runtime may have been quicker, with an event queue of its own.
            if found.hasKind { given.insert(number) }
        }
        return given
    }()

    /// Finds out which are open, and occupies the numbers of the others; to be called before the program opens a file.
    public static func holdClosedNumbers() { _ = given }

    /// Writes bytes, all of them.
    ///
    /// - Throws: `readerGone` for a pipe that nobody reads any more, else `writeFailed`.
    public static func write(_ bytes: [UInt8], to file: Output) throws(OutputError) {
        let name = file == .output ? "standard output" : "standard error"
        func failure(_ problem: String, remedy: String, _ kind: OutputError.Kind = .writeFailed) -> OutputError {
            OutputError(kind: kind, path: name, problem: "cannot write to \(name): \(problem)", remedy: remedy)
        }
        guard given.contains(file.rawValue) else {
            throw failure("it is closed", remedy: "send it to a file or a pipe")
        }
        do throws(SystemFailure) {
            try SystemCalls.write(bytes.span, to: file.rawValue)
        } catch {
            guard error.code != EPIPE else { throw failure("its reader has gone away", remedy: "", .readerGone) }
            throw failure(error.text, remedy: "send it where it can be written")
        }
    }
}
