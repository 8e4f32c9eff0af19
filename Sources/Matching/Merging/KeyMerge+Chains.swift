import AttributionModel

extension KeyMerge {
    /// Opens the chains of a lane whose clicks agree with an install.
    mutating func openChains(
        of lane: Int, for install: SortedInstall, _ signals: SignalValues, newestFirst: Bool
    ) throws(SpillError) {
        let (lookup, tier) = (lookup, install.tier)
        let present = lookup.present(tier: tier, in: signals)
        let view = lanes[lane].view(asking: present, newestFirst: newestFirst, most: setting.mostViews)
        try lanes[lane].update(view: view) { (click, asked) throws(SpillError) in
            let theirs = try lookup.clickSignals(click.reference)
            let shared = lookup.present(tier: tier, in: theirs).intersection(asked)
            return AgreementView.Answer(
                signals: shared, agreement: lookup.agreement(tier: tier, of: theirs, on: shared))
        }
        for shared in lanes[lane].views[view].answered {
            let agreement = lookup.agreement(tier: tier, of: signals, on: shared)
            guard let first = lanes[lane].first(of: agreement, in: view) else { continue }
            open.append(
                OpenLane(
                    lane: lane, isAdmitted: true, isCompared: lanes[lane].views[view].asked != present,
                    chain: OpenLane.Chain(view: view, agreement: agreement), from: first, to: first + 1))
        }
    }
}
