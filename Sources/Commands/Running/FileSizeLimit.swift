internal import Foundation

/// What happens at the greatest size of a file that the shell allows (`ulimit -f`).
enum FileSizeLimit {
    /// Writing past it fails like writing to a full disk, with an error that names the file, instead of ending the
    /// process: a run then cleans up.
    static func failInOrder() {
        signal(SIGXFSZ, SIG_IGN)
    }
}
