/// What was found for an install in one tier, before claims are looked at (spec §5).
public enum TierLookup: Sendable, Equatable {
    /// The tier excludes the install, or the install lacks a key signal: it could not look.
    case closed
    /// `referred_link`: the open link that the install names, nil where there is none.
    case link(LinkNumber?)
    /// `device_id`: the newest eligible click with that device id; earlier installs are known to the decider alone.
    case device(Candidate?)
    /// The candidates in the winner's order, cut at `max_candidates`; `total`: the clicks that meet the install under
    /// that key in the tier's window, whatever their links' conditions; `isCut`: eligible ones were left out.
    case candidates(CandidateList, total: Int, isCut: Bool, isHot: Bool)
    /// The same for a long uncut list of a tier that claims and compares nothing: its two best candidates, its length
    /// and its number of distinct links.
    case summed([Candidate], count: Int, linkCount: Int)

    /// Whether the install could look in the tier.
    @inlinable
    public var isOpen: Bool {
        if case .closed = self { false } else { true }
    }
}
