/// What a decided tier, or one that was passed through, tells of the claims on its list,
/// which stands in the winner's order.
struct ListDecision {
    /// Whether each click could have won, were it free.
    let canWin: [Bool]
    /// The place of the winner; nil where the list has none.
    let winner: Int?
    /// The place of the runner-up; nil where the list has none.
    let runnerUp: Int?
    /// Whether the row names a runner-up.
    let hasRunnerUp: Bool
    /// Whether the tier decided.
    let isDecided: Bool

    /// Whether a click must have been claimed before, as it would have won else, or would be the runner-up (spec §5).
    func impliesClaim(of place: Int) -> Bool {
        guard isDecided else { return canWin[place] }
        guard let winner, place != winner else { return false }
        if place < winner { return canWin[place] }
        return hasRunnerUp ? runnerUp.map { place < $0 } ?? false : true
    }
}
