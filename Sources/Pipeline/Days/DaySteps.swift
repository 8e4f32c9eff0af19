/// The steps that are left of a stretch of days, which is taken apart if days of it lack logs.
///
/// If a day lacks logs, only those before it are decided, and the run stops at it. A day that is kept as it is because
/// logs are gone separates the others.
struct DaySteps {
    private var steps: [DayStretch.Step]
    /// Why the run ends after the last step; nil if all days are decided or kept.
    private(set) var stop: RunError?

    /// Begins with a stretch that is decided as a whole.
    init(_ stretch: DayStretch) { steps = [.decide(stretch)] }

    /// Takes the next step; nil if none is left.
    mutating func next() -> DayStretch.Step? { steps.isEmpty ? nil : steps.removeFirst() }

    /// Takes apart the stretch that was the last step, or what was left of it.
    mutating func divide(_ stretch: DayStretch, by lost: LostDays) {
        switch lost {
        case .stop(let refused):
            steps = stretch.before(refused.day).map { [.decide($0)] } ?? []
            stop = refused.error
        case .keep(let kept):
            steps = stretch.steps(keeping: kept) + steps
        }
    }
}
