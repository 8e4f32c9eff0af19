import AttributionModel
import Matching

/// The keys of installs and of the clicks that they want, ready to be merged.
struct MatchedLogs {
    private let logs: KeyedLogs
    private let installs: [SortRecord]
    private let clicks: [SortRecord]
    private let classes: [ClickClass]
    private let lookup: ClickLookup

    /// Makes all keys.
    init(_ logs: KeyedLogs) throws {
        self.logs = logs
        let postings = try logs.postings()
        let classes = ClickClasses(of: logs.installOwners)
        installs = postings.records
        clicks = try logs.wantedClicks(by: postings.filter, classes: classes)
        self.classes = classes.all
        lookup = ClickLookup(logs)
    }

    /// How many records go into a merge.
    var count: Int { installs.count + clicks.count }

    /// Both sides with all their records, to be merged once.
    func sorted() throws -> (clicks: SortedRecords, installs: SortedRecords) {
        func sort(_ records: [SortRecord], _ name: String) throws -> SortedRecords {
            let sorter = Sorter.inMemory(name)
            let input = sorter.makeInput()
            for record in records { try input.append(record) }
            input.close()
            return try sorter.finish()
        }
        return (try sort(clicks, "clicks"), try sort(installs, "installs"))
    }

    /// Merges both sides, giving out what each install finds.
    func merge(
        _ sides: (clicks: SortedRecords, installs: SortedRecords), _ give: (FoundCandidates) -> Void
    ) throws {
        let setting = MergeSetting(
            rules: logs.rules, classes: classes, partEnds: [InstallNumber(place: logs.installs.count)])
        for partition in 0..<sides.clicks.partitionCount {
            var merge = KeyMerge(
                setting, lookup: lookup, clicks: try sides.clicks.cursor(over: partition),
                installs: try sides.installs.cursor(over: partition))
            try merge.run { give($0) }
        }
    }

    /// What each install finds in each tier, as deciding wants it.
    func lookups() throws -> [[TierLookup]] {
        var lookups = logs.installs.map { install in logs.rules.tiers.map { emptyLookup($0, install.signals) } }
        try merge(try sorted()) { found in
            let candidates = found.candidates.map { click in
                Candidate(
                    click: click.number, reference: click.reference, clickedAt: click.clickedAt, link: click.link,
                    ipClass: classes[Int(click.classNumber)].ipClass)
            }
            lookups[found.install.place][found.tier] =
                logs.rules.tiers[found.tier].probabilistic == nil
                ? .device(candidates.first)
                : .candidates(CandidateList(candidates), total: found.total, isCut: found.isCut, isHot: found.isHot)
        }
        return lookups
    }

    /// What an install finds in a tier without clicks; no link is in a catalogue here.
    private func emptyLookup(_ tier: Tier, _ signals: SignalValues) -> TierLookup {
        guard tier.isOpen(to: signals.platform) else { return .closed }
        switch tier.method {
        case .referredLink: return signals.referredLink.isPresent ? .link(nil) : .closed
        case .deviceID: return signals.deviceID == .none ? .closed : .device(nil)
        case .probabilistic(let rules):
            guard rules.key.allSatisfy({ signals.words(of: $0) != nil }) else { return .closed }
            return .candidates([], total: 0, isCut: false, isHot: false)
        }
    }
}

/// Answers the merge from lists in memory; tiers of `warplink` compare no signals.
private final class ClickLookup: CandidateLookup {
    private let logs: KeyedLogs

    init(_ logs: KeyedLogs) { self.logs = logs }

    func isLess(_ one: UInt64, _ other: UInt64) -> Bool {
        logs.clicks[Int(one)].id.lexicographicallyPrecedes(logs.clicks[Int(other)].id)
    }
    func clickSignals(_ reference: UInt64) -> SignalValues { logs.clicks[Int(reference)].signals }
    func installSignals(_ install: InstallNumber) -> SignalValues { logs.installs[install.place].signals }
    func agrees(tier: Int, install: SignalValues, click: SignalValues) -> Bool { true }
    func present(tier: Int, in values: SignalValues) -> AgreementSignals { [] }
    func agreement(tier: Int, of values: SignalValues, on signals: AgreementSignals) -> Digest { .none }
    func ranks(tier: Int, install: SignalValues, clicks: [SortedClick]) -> [Int] {
        Array(repeating: -1, count: clicks.count)
    }
}
