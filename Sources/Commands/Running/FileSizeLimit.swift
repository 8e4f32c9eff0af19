internal import Foundation

/// What happens at the greatest file size that the shell allows (`ulimit -f`).
enum FileSizeLimit {
    /// Makes writing past it fail like writing to a full disk, with an error that names the file, instead of ending the
    /// process, so that a run can clean up.
    static func failInOrder() {
        signal(SIGXFSZ, SIG_IGN)
    }
}
