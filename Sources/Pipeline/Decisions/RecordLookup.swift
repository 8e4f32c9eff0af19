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

    init(
        clicks: consuming ArenaReader, installs: consuming ArenaReader, references: [UInt64], scorers: [Scorer?]
    ) {
        self.clicks = clicks
        self.installs = installs
        self.references = references
        self.scorers = scorers
    }

    func isLess(_ one: UInt64, _ other: UInt64) throws(SpillError) -> Bool {
        try clicks.read(one, into: &bytes)
        let mine = ClickRecord(decoding: bytes).clickID(in: bytes)
        try clicks.read(other, into: &bytes)
        return mine.lexicographicallyPrecedes(ClickRecord(decoding: bytes).clickID(in: bytes))
    }

    func clickSignals(_ reference: UInt64) throws(SpillError) -> SignalValues {
        try clicks.read(reference, into: &bytes)
        return ClickRecord(decoding: bytes).signals ?? SignalValues()
    }

    func installSignals(_ number: UInt32) throws(SpillError) -> SignalValues {
        try installs.read(references[Int(number)], into: &bytes)
        return InstallRecord(decoding: bytes).signals
    }

    func agrees(tier: Int, install: SignalValues, click: SignalValues) -> Bool {
        scorers[tier]?.agrees(install: install, click: click) ?? true
    }

    func present(tier: Int, in values: SignalValues) -> AgreementSignals { scorers[tier]?.present(in: values) ?? [] }

    func agreement(tier: Int, of values: SignalValues, on signals: AgreementSignals) -> Digest {
        scorers[tier]?.agreement(of: values, on: signals) ?? .none
    }

    func rank(tier: Int, install: SignalValues, click: SignalValues) -> Int {
        scorers[tier]?.rank(install: install, click: click) ?? -1
    }
}
