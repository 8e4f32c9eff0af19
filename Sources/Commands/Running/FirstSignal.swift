import Foundation
import Synchronization

/// The first signal that came, and what waits for it.
///
/// One request to stop may arrive as more than one signal. A closing terminal sends SIGHUP several times, and a wrapper
/// that gets it may send SIGTERM: so SIGHUP never counts as the first or the second of two requests. `timeout` signals
/// a process and then its group: so the same signal counts again only after a moment.
final class FirstSignal: Sendable {
    private struct State {
        var number: Int32?
        /// The first signal that a person or a program sent on purpose, which SIGHUP may not be, and when it came.
        var asked: (number: Int32, at: ContinuousClock.Instant)?
        var action: (@Sendable () -> Void)?
    }
    private let state = Mutex(State())

    /// How long the same signal is taken for the same request; nobody presses Ctrl-C twice as fast.
    static let moment = Duration.milliseconds(100)

    /// The first signal; nil where none came.
    var number: Int32? { state.withLock { $0.number } }

    /// Notes a signal; false if it is a second request.
    func note(_ number: Int32, at time: ContinuousClock.Instant) -> Bool {
        let (isFirst, action) = state.withLock { state in
            var isAgain = false
            if number != SIGHUP {
                let asked = state.asked ?? (number, time)
                isAgain = asked.number != number || time - asked.at >= Self.moment
                state.asked = asked
            }
            guard state.number == nil else { return (!isAgain, (@Sendable () -> Void)?.none) }
            state.number = number
            return (true, state.action)
        }
        action?()
        return isFirst
    }

    /// Sets what is done when the signal comes, at once if it has come.
    func onArrival(_ action: @escaping @Sendable () -> Void) {
        let hasCome = state.withLock { state in
            state.action = action
            return state.number != nil
        }
        if hasCome { action() }
    }
}
