import AttributionModel
import Deciding
import Matching
import Reporting

// Deciding installs, and the memory for it.
extension RunStages {
    /// Decides the installs and writes their rows and reports.
    func decide(_ matched: MatchedInstalls, into sink: any PartSink, _ clicks: ClickTotals) async throws {
        context.progress.begin(.deciding)
        let (store, order) = (matched.clicks, matched.order)
        let memory = HeldMemory(bytesForDeciding(matched), of: context.workspace.budget)
        defer { withExtendedLifetime(memory) {} }
        // Room is made for rows, which take memory whatever is left (up to 110 MB of 512 on two threads), and for the
        // numbers of clicks: what is read only once makes room first, and then rows of earlier days and clicks do,
        // where that is not enough.
        // With a quarter of the budget in place of a third, a range of sixty days took 520 to 545 MB instead of 485, in
        // a twelfth less time.
        let numbers = context.pipeline.output.keepsCandidates ? NamedClicks.bytesPerClick * store.numberCount : 0
        let room = context.workspace.budget.limit / 3 + numbers
        for arena in [matched.installs.arena, matched.lists.arena, matched.lists.shared] { try arena.makeRoom(room) }
        try order.earlier.makeRoom(room)
        try store.arena.makeRoom(room)
        let stage = DecisionStage(self, matched, sharedClicks: BitSet(clicks.aliases.values))
        let claims = clicks.claims(clickCount: store.numberCount, history: context.pipeline.match.history) {
            $0.wonAt
        }
        var decider = Decider(
            rules: context.pipeline.match, sharesLanguage: context.pool.makeLanguageComparison(), claims: claims)
        if context.pipeline.match.inheritsFromInstalls { try order.earlier.seed(&decider, pool: context.pool) }
        let wonBefore = clicks.claims(clickCount: 0, history: context.pipeline.match.history) {
            $0.wonByProbabilityAt
        }
        let parts = try PartsUnderWay(context.scope.partCount, into: sink, after: wonBefore) {
            makeReports(ofPart: $0, matched)
        }
        try await stage.run(decider: decider, parts: parts)
    }

    /// What deciding comes to keep of installs and of the clicks that they win, apart from the numbers of clicks.
    private func bytesForDeciding(_ matched: MatchedInstalls) -> Int {
        let (clicks, order) = (matched.clicks, matched.order)
        let bytesPerAge = AgeTable.bytesPerAge(
            oldest: context.pipeline.match.longestWindow, values: clicks.dimensions.distinctValues + [order.parts.count]
        )
        // The reports of one part after the other are filled.
        let ages = bytesPerAge * (order.parts.map(\.count).max() ?? 0)
        let devices = context.pipeline.match.inheritsFromInstalls ? order.earlier.count : 0
        // A bit for each claim to decide by, and two to check the decisions, in a set that grows by doubling.
        return ages + 3 * clicks.numberCount / 8 + DecisionPass.bytes(for: order, earlierDevices: devices)
    }

    /// Reports of a part that have counted nothing yet.
    private func makeReports(ofPart part: Int, _ matched: MatchedInstalls) -> ReportStage {
        let (hotKeys, tiers) = (matched.hotKeys, context.pipeline.match.tiers.count)
        return ReportStage(
            pipeline: context.pipeline, day: context.scope.day(ofPart: part),
            hotKeys: (part * tiers..<(part + 1) * tiers).map { $0 < hotKeys.count ? hotKeys[$0] : 0 },
            mostInstalls: matched.order.parts[part].count)
    }
}

extension Dimensions {
    /// How many values each of them has.
    fileprivate var distinctValues: [Int] {
        let all = all
        return Dimension.ofTexts.map { dimension in
            var seen = BitSet<TextID>()
            for values in all { seen.set(values[dimension]) }
            return seen.count
        }
    }
}
