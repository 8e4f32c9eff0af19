import Dispatch
import Foundation
import Pipeline

/// Ends work early when the process is asked to stop.
enum Interruption {
    /// Does some work, which SIGINT, SIGTERM and SIGHUP cancel; a second request ends the process at once.
    ///
    /// `FirstSignal` says what a second request is. Where SIGHUP is ignored from the start, as with `nohup`, it stays
    /// ignored. SIGINT does not, although shells have whatever `&` starts ignore it: a script that sends it there means
    /// it. A failure by cancellation becomes a `CommandFailure` with the exit code of the signal, which says what has
    /// become of the work.
    static func result<Value: Sendable>(
        saying outcome: String, of work: @escaping @Sendable () async throws -> Value
    ) async -> Result<Value, any Error> {
        // Before the work begins, so that no signal falls between the two.
        let watch = SignalWatch()
        let task = Task { try await work() }
        watch.first.onArrival { task.cancel() }
        let result = await task.result
        guard let signal = watch.stop(), case .failure(let error) = result, isCancellation(error) else {
            return result
        }
        return .failure(CommandFailure(128 + signal, "interrupted by \(name(of: signal)); \(outcome)"))
    }

    private static func name(of signal: Int32) -> String {
        switch signal {
        case SIGTERM: "SIGTERM"
        case SIGHUP: "SIGHUP"
        default: "SIGINT"
        }
    }

    private static func isCancellation(_ error: any Error) -> Bool {
        error is CancellationError || (error as? RunError)?.kind == .interrupted
    }
}

/// Watches for the signals that ask a process to stop.
private final class SignalWatch {
    /// The signals that are watched.
    private let numbers: [Int32]
    private let sources: [any DispatchSourceSignal]
    let first = FirstSignal()

    /// Returns once signals are watched: one that comes earlier ends the process, as nothing has begun.
    init() {
        let first = first
        // A queue of its own: the threads of the concurrency pool may all be at work.
        let queue = DispatchQueue(label: "ascribe.signals")
        let isWatched = DispatchSemaphore(value: 0)
        numbers = [SIGINT, SIGTERM] + (SignalWatch.isIgnored(SIGHUP) ? [] : [SIGHUP])
        sources = numbers.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setRegistrationHandler { isWatched.signal() }
            source.setEventHandler {
                guard first.note(number, at: .now) else { _exit(128 + number) }
            }
            source.resume()
            return source
        }
        for _ in sources { isWatched.wait() }
        #if canImport(Darwin)
            // On Darwin a watched signal still ends the process unless it is ignored. On Linux the source has a handler
            // of its own, and ignoring a signal would lose it.
            for number in numbers { signal(number, SIG_IGN) }
        #endif
    }

    /// Whether a signal without a handler so far is ignored.
    private static func isIgnored(_ number: Int32) -> Bool {
        // Only setting an action returns the previous one, which is nil for the default. What is set is to ignore the
        // signal, so that it cannot end the process in between.
        let action = signal(number, SIG_IGN)
        signal(number, action)
        return action != nil
    }

    /// Stops watching and gives the first signal that came, nil where none did.
    func stop() -> Int32? {
        for source in sources { source.cancel() }
        for number in numbers { signal(number, SIG_DFL) }
        return first.number
    }
}
