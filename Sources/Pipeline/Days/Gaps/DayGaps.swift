import AttributionModel

/// Gaps between published days: what is decided after a gap knows nothing of its installs.
enum DayGaps {
    /// What a person should know of the gaps between some days, which are in order; nil if there are none.
    ///
    /// The days are those from `start` on, which are decided, and before them all within their reach that are
    /// published; `beyond` is the last published one before these, as a gap may be longer than the reach.
    static func warning(
        between days: [BatchDay], decidedFrom start: BatchDay, within reach: DayReach, beyond: BatchDay?
    ) -> String? {
        var gaps = zip(days, days.dropFirst()).compactMap { $0 + 1 < $1 ? $0 + 1...$1 - 1 : nil }
        if let beyond, let nearest = days.first,
            let reached = (beyond + 1..<nearest).first(where: { reach.includes($0, from: start) })
        {
            gaps.insert(reached...nearest - 1, at: 0)
        }
        guard let first = gaps.first else { return nil }
        let names = gaps.map(\.names).joined(separator: ", ")
        let isOne = gaps.count == 1 && first.count == 1
        let (their, them) = isOne ? ("its", "it") : ("their", "them")
        return "\(names) \(isOne ? "is" : "are") not published though an earlier day is: later days know nothing of "
            + "\(their) installs; put back what was published or, if \(their) logs are there, decide \(them) with "
            + "ascribe run … --date, and the days after \(them) with ascribe run … --stale"
    }
}
