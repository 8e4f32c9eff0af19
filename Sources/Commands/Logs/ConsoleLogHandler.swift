import AttributionModel
import Logging

/// Writes log messages to standard error.
struct ConsoleLogHandler: LogHandler {
    let format: LogFormat
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
        // Text is one line, but may name files whose names are not printable.
        let message = format == .text ? event.message.description.printable : event.message.description
        let line = LogLine(level: event.level, message: message, metadata: all)
        // A progress line that may be there is redrawn anyway.
        let cleared = format == .text && StandardError.isTerminal ? ProgressText.clearedLine : ""
        StandardError.write(cleared + line.render(as: format))
    }
}
