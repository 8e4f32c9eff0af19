/// What a tier that decided, or was passed through, reveals about the claims on its list, which is in the winner's
/// order: also about those of installs that the result lacks, as when days were re-scored from some day on.
struct ListDecision {
    /// Whether each click could have won if it were free.
    let canWin: [Bool]
    /// The place of the winner; nil if the list has none.
    let winner: Int?
    /// The place of the runner-up; nil if the list has none.
    let runnerUp: Int?
    /// Whether the row names a runner-up.
    let hasRunnerUp: Bool
    /// Whether the tier decided.
    let isDecided: Bool

    /// Whether a click must have been claimed earlier, as it would otherwise have won or been the runner-up (spec §5).
    ///
    /// Nothing is inferred from how many clicks ambiguity counted: that is the row's own figure.
    func impliesClaim(of place: Int) -> Bool {
        guard isDecided else { return canWin[place] }
        guard let winner, place != winner else { return false }
        if place < winner { return canWin[place] }
        return hasRunnerUp ? runnerUp.map { place < $0 } ?? false : true
    }
}
