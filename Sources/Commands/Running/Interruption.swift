internal import Dispatch
internal import Foundation
internal import Pipeline
internal import Synchronization

/// Ends work early when the process is asked to stop.
enum Interruption {
    /// Does some work, which SIGINT and SIGTERM cancel; a second signal ends the process at once.
    ///
    /// A failure by cancellation becomes a `CommandFailure` with the exit code of the signal (design §6), which says
    /// what has become of the work.
    static func result<Value: Sendable>(
        saying outcome: String, of work: @escaping @Sendable () async throws -> Value
    ) async -> Result<Value, any Error> {
        let task = Task { try await work() }
        let watch = SignalWatch { task.cancel() }
        let result = await task.result
        guard let signal = watch.stop(), case .failure(let error) = result, isCancellation(error) else {
            return result
        }
        let name = signal == SIGTERM ? "SIGTERM" : "SIGINT"
        return .failure(CommandFailure(128 + signal, "interrupted by \(name); \(outcome)"))
    }

    private static func isCancellation(_ error: any Error) -> Bool {
        error is CancellationError || (error as? RunError)?.kind == .interrupted
    }
}

/// Watches for the signals that ask a process to stop.
private final class SignalWatch {
    private let sources: [any DispatchSourceSignal]
    private let first = Received()

    /// The first signal that came.
    private final class Received: Sendable {
        private let signal = Mutex<Int32?>(nil)
        var value: Int32? { signal.withLock { $0 } }

        /// Notes a signal; false where one came before.
        func note(_ number: Int32) -> Bool {
            signal.withLock { signal in
                guard signal == nil else { return false }
                signal = number
                return true
            }
        }
    }

    init(onFirst: @escaping @Sendable () -> Void) {
        let first = first
        // A queue of its own: the threads of the concurrency pool may all be at work.
        let queue = DispatchQueue(label: "ascribe.signals")
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                guard first.note(number) else { _exit(128 + number) }
                onFirst()
            }
            source.resume()
            return source
        }
    }

    /// Stops watching and gives the first signal that came, nil where none did.
    func stop() -> Int32? {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
        return first.value
    }
}
