import AttributionModel
import Deciding
import Matching

/// Reads records for the merge; one per task.
final class RecordLookup: CandidateLookup {
    private var clicks: ArenaReader
    private var installs: ArenaReader
    private let references: [UInt64]
    private let scorers: [Scorer?]
    private var bytes: [UInt8] = []
    private let recentSignals: RecentSignals

    init(
        clicks: consuming ArenaReader, installs: consuming ArenaReader, references: [UInt64], scorers: [Scorer?],
        recentSignals: RecentSignals
    ) {
        self.clicks = clicks
        self.installs = installs
        self.references = references
        self.scorers = scorers
        self.recentSignals = recentSignals
    }

    func isLess(_ one: UInt64, _ other: UInt64) throws(SpillError) -> Bool {
        try clicks.read(one, into: &bytes)
        let mine = ClickRecord(decoding: bytes).clickID(in: bytes)
        try clicks.read(other, into: &bytes)
        return mine.lexicographicallyPrecedes(ClickRecord(decoding: bytes).clickID(in: bytes))
    }

    func clickSignals(_ reference: UInt64) throws(SpillError) -> SignalValues {
        if let signals = recentSignals.clicks[reference] { return signals }
        try clicks.read(reference, into: &bytes)
        let signals = ClickRecord(decoding: bytes).signals ?? SignalValues()
        recentSignals.clicks.keep(signals, for: reference)
        return signals
    }

    func installSignals(_ install: InstallNumber) throws(SpillError) -> SignalValues {
        try installs.read(references[install.place], into: &bytes)
        return InstallRecord(decoding: bytes).signals
    }

    func agrees(tier: Int, install: SignalValues, click: SignalValues) -> Bool {
        scorers[tier]?.agrees(install: install, click: click) ?? true
    }

    func present(tier: Int, in values: SignalValues) -> AgreementSignals { scorers[tier]?.present(in: values) ?? [] }

    func agreement(tier: Int, of values: SignalValues, on signals: AgreementSignals) -> Digest {
        scorers[tier]?.agreement(of: values, on: signals) ?? .none
    }

    func ranks(tier: Int, install: SignalValues, clicks: [SortedClick]) throws(SpillError) -> [Int] {
        guard let scorer = scorers[tier] else { return Array(repeating: -1, count: clicks.count) }
        var ranks: [Int] = []
        ranks.reserveCapacity(clicks.count)
        for click in clicks {
            ranks.append(scorer.rank(install: install, click: try clickSignals(click.reference)))
        }
        return ranks
    }
}
