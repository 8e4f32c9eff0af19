import AttributionModel

extension SilentFaults {
    /// Installs that found only claimed clicks in a list that `max_candidates` has cut, a twentieth of all or more.
    ///
    /// Most likely many share an address. More clicks may lie beyond the cut, and rows are organic for no other reason.
    var exhaustedLists: [String] {
        let count = installs[.exhausted]
        guard count >= Self.fewRecords, Self.areATwentieth(count, of: installs.decided) else { return [] }
        return [
            "\(count) lists of candidates were cut at max_candidates and had only claimed clicks (`exhausted` in "
                + "\(OutputName.tiers)); a larger max_candidates lets installs win clicks beyond"
        ]
    }
}
