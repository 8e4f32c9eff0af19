import Logging
import Pipeline

/// What would become of a batch day, as a message for logs that machines read.
extension RunPreview.Day {
    /// Whether it would be decided, as a sentence.
    var message: Logger.Message {
        guard reason == nil else { return "\(date) is to be decided" }
        return isKept ? "\(date) is kept as it was published" : "\(date) is up to date"
    }

    /// The date, and why the day would be decided.
    var metadata: Logger.Metadata {
        var members: Logger.Metadata = ["date": .string(date)]
        members["reason"] = reason.map { .string($0) }
        return members
    }
}
