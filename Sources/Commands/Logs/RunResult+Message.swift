import Logging
import Pipeline

/// What a run counted, for logs that machines read.
extension RunResult {
    /// The lines that were read and, in a run without dates, what came of the installs.
    var metadata: Logger.Metadata {
        var figures: Logger.Metadata = [
            "lines": .stringConvertible(lines), "unreadable": .stringConvertible(unreadable),
        ]
        guard days.isEmpty else { return figures }
        figures["attributed"] = .stringConvertible(attributed)
        figures["organic"] = .stringConvertible(organic)
        return figures
    }
}
