import Synchronization

/// How far a run has come; written by the run, read by whoever shows it.
public final class RunProgress: Sendable {
    /// A stage of a run.
    public enum Stage: String, Sendable {
        case starting, links, installs, clicks, duplicates, matching, deciding, publishing
    }

    /// How far the run is at one moment.
    public struct View: Sendable {
        /// The stage that the run is in.
        public var stage: Stage
        /// Compressed bytes read so far, of all inputs.
        public var bytesDone: Int64
        /// Compressed bytes of all inputs.
        public var bytesTotal: Int64
        /// Installs decided so far.
        public var installsDecided: Int
        /// Installs to decide; 0 until all are read.
        public var installsTotal: Int
    }

    private struct State {
        var stage = Stage.starting
        /// How many bytes each reader of these days has read by now.
        var readers: [@Sendable () -> Int64] = []
        /// How many bytes the readers of earlier days have read.
        var bytesBefore: Int64 = 0
        var bytesTotal: Int64 = 0
        var installsDecided = 0
        var installsTotal = 0
        var since = ContinuousClock.now
        var timings: [(stage: Stage, length: Duration)] = []

        var bytesDone: Int64 { readers.reduce(bytesBefore) { $0 + $1() } }

        /// Enters a stage and notes how long the last one took.
        mutating func enter(_ next: Stage) {
            let now = ContinuousClock.now
            timings.append((stage, now - since))
            since = now
            stage = next
        }
    }
    private let state = Mutex(State())

    /// A run that has not begun.
    public init() {}

    /// How far the run is now.
    public var view: View {
        state.withLock { state in
            View(
                stage: state.stage, bytesDone: state.bytesDone, bytesTotal: state.bytesTotal,
                installsDecided: state.installsDecided, installsTotal: state.installsTotal)
        }
    }

    /// Begins a run over further days: timings and installs begin anew, but bytes go on, as does the time that viewers
    /// measure.
    func beginSpan() {
        // The readers so far are let go, with all that they keep of each file: the next ones open the same files.
        state.withLock { $0 = State(bytesBefore: $0.bytesDone, bytesTotal: $0.bytesTotal) }
    }

    /// Begins a stage of the run, which ends the one before it.
    func begin(_ stage: Stage) { state.withLock { $0.enter(stage) } }
    /// The stages that have ended, with their lengths.
    var timings: [(stage: Stage, length: Duration)] { state.withLock { $0.timings } }
    /// The same, with the stage at hand and the time spent in it so far.
    var timingsSoFar: [(stage: Stage, length: Duration)] {
        state.withLock { $0.timings + [($0.stage, ContinuousClock.now - $0.since)] }
    }
    /// Adds compressed bytes of inputs that are to be read.
    func add(bytes: Int64) { state.withLock { $0.bytesTotal += bytes } }
    /// Takes back bytes that were added and need not be read after all.
    func leaveOut(bytes: Int64) { state.withLock { $0.bytesTotal -= bytes } }
    /// Counts what a reader reads from now on among the bytes done; `bytesRead` is how many these are so far.
    func watch(_ bytesRead: @escaping @Sendable () -> Int64) { state.withLock { $0.readers.append(bytesRead) } }
    /// Sets how many installs are to be decided, including those that already are.
    func expect(installs: Int) { state.withLock { $0.installsTotal = installs } }
    /// Adds installs that were decided.
    func decided(_ installs: Int) { state.withLock { $0.installsDecided += installs } }
}
