/// Shares that tasks are working on, or that wait for a step that takes them in order; numbered as they begin.
struct SharesUnderWay {
    /// What came of a task.
    enum Result: Sendable {
        case prepared(Int, PreparedShare)
        case rendered(Int, RenderedShare)
    }

    /// How many tasks are at work.
    private(set) var working = 0
    private var begun = 0
    private var decided = 0
    private var rendering = 0
    private var written = 0
    private var prepared: [Int: PreparedShare] = [:]
    private var unrendered: [Int: DecidedShare] = [:]
    private var rendered: [Int: RenderedShare] = [:]

    /// How many shares are being or have been gathered, and are not yet decided.
    var ahead: Int { begun - decided }
    /// How many shares are decided and not yet written: each has rows, or will have.
    var unwritten: Int { decided - written }

    /// Counts a task that gathers the next share; returns the share's number.
    mutating func beginShare() -> Int {
        defer { begun += 1 }
        working += 1
        return begun
    }

    /// Takes what came of a task.
    mutating func take(_ result: Result) {
        working -= 1
        switch result {
        case .prepared(let number, let share): prepared[number] = share
        case .rendered(let number, let share): rendered[number] = share
        }
    }

    /// The next share to decide, if it is gathered.
    mutating func nextToDecide() -> PreparedShare? { prepared.removeValue(forKey: decided) }

    /// Keeps a share that was decided until a task can render it.
    mutating func keep(_ share: DecidedShare) {
        unrendered[decided] = share
        decided += 1
    }

    /// The next share to render, and its number; counts the task that will.
    mutating func nextToRender() -> (Int, DecidedShare)? {
        guard let share = unrendered.removeValue(forKey: rendering) else { return nil }
        defer { rendering += 1 }
        working += 1
        return (rendering, share)
    }

    /// The next share to write, if it is rendered.
    mutating func nextToWrite() -> RenderedShare? {
        guard let share = rendered.removeValue(forKey: written) else { return nil }
        written += 1
        return share
    }
}
