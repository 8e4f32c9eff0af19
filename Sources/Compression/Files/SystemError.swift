#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The operating system's error numbers in words.
enum SystemError {
    /// The system's text for an errno.
    static func text(of code: Int32) -> String {
        // Safe: the text is constant for known codes, thread-local for others, and copied at once.
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }

    /// Repeats a call until no signal interrupts it; if it returns a negative number, `errno` says why.
    @inline(__always)
    static func repeating(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// The error for a failed call on a path.
    static func failure(of operation: String, code: Int32) -> CompressionError {
        switch code {
        case ENOENT, ENOTDIR: .notFound
        case EACCES, EPERM: .notReadable
        case ELOOP: .linkLoop
        default: .io(operation: operation, code: code)
        }
    }
}
