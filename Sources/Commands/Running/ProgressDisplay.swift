import Dispatch
import Logging
import Pipeline

/// Shows how far a run is: a line that is redrawn on a terminal, elsewhere a log message every half minute.
///
/// It has a queue of its own, because the threads of the concurrency pool may all be at work.
final class ProgressDisplay {
    private let timer: any DispatchSourceTimer
    private let queue = DispatchQueue(label: "ascribe.progress")
    private let isRedrawn: Bool

    /// Starts showing.
    init(of progress: RunProgress, format: LogFormat, logger: Logger) {
        let started = ContinuousClock.now
        isRedrawn = format == .text && StandardError.isTerminal
        timer = DispatchSource.makeTimerSource(queue: queue)
        let interval = isRedrawn ? DispatchTimeInterval.milliseconds(150) : .seconds(30)
        timer.schedule(deadline: .now() + interval, repeating: interval)
        timer.setEventHandler { [isRedrawn] in
            let view = progress.view
            let text = ProgressText(view, elapsed: ContinuousClock.now - started)
            if isRedrawn {
                StandardError.write(text.redrawn)
            } else {
                logger.info("\(text.line)", metadata: text.metadata)
            }
        }
        timer.resume()
    }

    /// Stops showing and takes the line away.
    func stop() {
        timer.cancel()
        // Waits for a line that is being drawn.
        queue.sync {}
        if isRedrawn { StandardError.write(ProgressText.clearedLine) }
    }
}
