import AttributionModel
import Logging
import Pipeline

/// How far a run is, in words.
struct ProgressText {
    /// Empties the terminal's current line and goes to its start.
    static let clearedLine = "\r\u{1B}[K"

    private let view: RunProgress.View
    private let seconds: Double

    init(_ view: RunProgress.View, elapsed: Duration) {
        self.view = view
        seconds = elapsed / .seconds(1)
    }

    /// The line in place of the terminal's current one, cut off where the terminal is narrower.
    ///
    /// Wrapped, it could not be cleared again. Each line switches wrapping off and on, so that the terminal wraps as
    /// before however the program ends.
    var redrawn: String { "\(Self.clearedLine)\u{1B}[?7l\(line)\u{1B}[?7h" }

    /// The stage, how much of it is done, the rate, and how long the rest takes; at most 80 columns.
    var line: String {
        switch view.stage {
        case .starting, .links, .installs, .clicks: "\(view.stage.rawValue)  \(reading)"
        case .deciding: "\(view.stage.rawValue)  \(view.installsDecided) of \(view.installsTotal) installs\(elapsed)"
        case .duplicates, .matching, .publishing: "\(view.stage.rawValue)\(elapsed)"
        }
    }

    /// The same as figures.
    var metadata: Logger.Metadata {
        [
            "stage": .string(view.stage.rawValue), "bytes_done": .stringConvertible(view.bytesDone),
            "bytes_total": .stringConvertible(view.bytesTotal),
            "installs_decided": .stringConvertible(view.installsDecided),
            "elapsed_seconds": .stringConvertible(Int(seconds)),
        ]
    }

    private var reading: String {
        let done = Double(view.bytesDone)
        let total = Double(view.bytesTotal)
        let share = total > 0 ? Int(100 * done / total) : 0
        var text = "\(Self.megabytes(done)) of \(Self.megabytes(total)) MB read, \(share) %"
        guard done > 0, seconds > 0 else { return text }
        text += ", \(Self.megabytes(done / seconds)) MB/s"
        guard total > done else { return text }
        return text + ", \(Self.clock((total - done) * seconds / done)) to go"
    }

    private var elapsed: String { ", \(Self.clock(seconds)) since the start" }

    /// Minutes and seconds, with hours before them if there are any.
    static func clock(_ seconds: Double) -> String {
        let whole = Int(min(seconds.rounded(), 360_000))
        let (minutes, rest) = (whole / 60, (whole % 60).padded(to: 2))
        guard minutes >= 60 else { return "\(minutes):\(rest)" }
        return "\(minutes / 60):\((minutes % 60).padded(to: 2)):\(rest)"
    }

    /// Millions with one decimal.
    static func megabytes(_ bytes: Double) -> String {
        let tenths = Int((bytes / 100_000).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
