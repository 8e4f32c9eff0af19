import AttributionModel
import Reviewing
import Signals

/// Whole lines of candidates with everything that deciding looks at.
struct PreparedPiece: Sendable {
    var piece: CandidatesPiece
    var blocks: PieceBlocks
    /// How many tiers the new pipeline has.
    let tierCount: Int
    var installs: [InstallFacts] = []
    /// One for each tier, install by install; closed for installs that are not decided.
    var lookups: [TierLookup] = []
    /// New totals of these lists; nil where unknown: a list that is said to be cut may then be whole.
    var totals: [Int?] = []
    /// The installs' decisions, once the pass has made them.
    var decided: [RescoredInstall] = []

    /// Where the look-ups of an install are, by its place in the piece.
    func lookups(of install: Int) -> Range<Int> {
        install * tierCount..<(install + 1) * tierCount
    }
}

/// Turns lines of candidates into what the decider takes; pure for each piece, so that tasks share the work.
struct RescorePreparation: Sendable {
    let tiers: [RescoredTier]
    private let pool: TextPool
    private let clicks: ClickNumbers
    /// Whether ambiguity counts links anywhere.
    private let countsLinks: Bool
    private let scores: Bool
    private let looksAtDevices: Bool
    private let reading: CandidatesPiece.Reading

    init(tiers: [RescoredTier], store: RescoreStore) {
        self.tiers = tiers
        pool = store.pool
        clicks = store.clicks
        scores = tiers.contains { $0.scores }
        countsLinks = tiers.contains { $0.tier.probabilistic?.confidence?.ambiguity?.countsLinks ?? false }
        looksAtDevices = tiers.contains { if case .deviceID = $0.tier.method { true } else { false } }
        var reading = CandidatesPiece.Reading()
        let (pool, clicks) = (store.pool, store.clicks)
        if scores {
            reading.signals = { bytes, range throws(DamagedLine) in try ListedSignals.read(bytes, range, pool: pool) }
        }
        if tiers.contains(where: \.asksForClaims) { reading.clickNumber = { clicks.number(of: $0) } }
        if countsLinks { reading.linkNumber = { LinkNumber(pool.id(of: $0)) } }
        self.reading = reading
    }

    /// Reads lines of candidates.
    func read(_ lines: LinePiece) -> CandidatesPiece { CandidatesPiece(lines.bytes, count: lines.count, reading) }

    /// Prepares all installs of a piece.
    ///
    /// - Throws: `RunError` if the lists cannot answer what has changed, `DamagedLine` if a line is damaged.
    func prepare(_ piece: CandidatesPiece, _ blocks: PieceBlocks) throws -> PreparedPiece {
        var prepared = PreparedPiece(piece: piece, blocks: blocks, tierCount: tiers.count)
        prepared.installs.reserveCapacity(piece.installs.count)
        prepared.lookups.reserveCapacity(piece.installs.count * tiers.count)
        prepared.totals = Array(repeating: nil, count: piece.installs.count * tiers.count)
        var relisted = RelistedInstall(blocks: blocks, countsLinks: countsLinks)
        let installs = piece.installs.span
        for place in installs.indices { try prepare(installs[place], &relisted, &prepared) }
        return prepared
    }

    private func prepare(
        _ install: ListedInstall, _ relisted: inout RelistedInstall, _ prepared: inout PreparedPiece
    ) throws {
        let bytes = prepared.piece.bytes
        var signals = SignalValues()
        if scores, install.verdict == .decided {
            signals = try ListedSignals.read(bytes, install.signals, pool: pool)
        } else {
            signals.deviceID = try deviceID(of: install, in: bytes)
        }
        signals.platform = install.platform
        var facts = InstallFacts(
            number: InstallNumber(number: 0), requestedAt: install.requestedAt, app: .absent, signals: signals,
            verdict: install.verdict)
        if looksAtDevices, let app = install.appID {
            facts.app = JSONText.withBytes(bytes, app) { pool.id(of: $0) }
        }
        prepared.installs.append(facts)
        relisted.begin(block: install.block, requestedAt: install.requestedAt, signals: signals)
        // By place in a span: copying a tier would count references to everything in it.
        let tiers = tiers.span
        for place in tiers.indices {
            guard install.verdict == .decided,
                let listed = install.tiers.first(where: {
                    prepared.piece.tiers[$0].isNamed(tiers[place].quotedName, in: bytes)
                })
            else {
                prepared.lookups.append(.closed)
                continue
            }
            prepared.lookups.append(try lookup(prepared.piece.tiers[listed].content, tiers[place], relisted, &prepared))
        }
    }

    private func deviceID(of install: ListedInstall, in bytes: [UInt8]) throws(DamagedLine) -> Digest {
        guard let place = install.deviceID else { return .none }
        var cursor = JSONCursor(bytes, place)
        return try cursor.deviceID()
    }

    private func lookup(
        _ listed: ListedTier.Content, _ tier: RescoredTier, _ install: RelistedInstall,
        _ prepared: inout PreparedPiece
    ) throws -> TierLookup {
        guard tier.finds(listed) else { throw DamagedLine("what a tier of its kind finds") }
        switch listed {
        // A link is called by the number of its touch, as nothing else is asked of it (`RescoredAnswer`).
        case .link(let touch): return .link(touch.map { LinkNumber(number: UInt32(truncatingIfNeeded: $0)) })
        case .device(let click):
            guard let click else { return .device(nil) }
            var candidate = try install.candidate(UInt32(clamping: click))
            if reading.clickNumber == nil, let spelled = install.spelled(UInt32(clamping: click)) {
                candidate.click = clicks.number(of: spelled.id.span)
            }
            return .device(tier.accepts(install.requestedAt - candidate.clickedAt) ? candidate : nil)
        case .candidates(let places, let total, let isCut, let isHot):
            let numbers = prepared.piece.candidates[places]
            // Where nothing is claimed, only a list without candidates may be exhausted.
            if tier.keepsLists, !isCut || !numbers.isEmpty, !tier.asksForClaims, !tier.scores, !countsLinks {
                prepared.totals[prepared.lookups.count] = total
                // Its two best suffice for everything that is needed (`TierLookup.summed`).
                let best = try numbers.prefix(2).map { try install.candidate($0) }
                return .summed(best, count: numbers.count, linkCount: 0)
            }
            var list = RescoredTier.List(clicks: numbers, total: total, isCut: isCut, isHot: isHot)
            if !tier.keepsLists { try tier.relist(&list, of: install) }
            prepared.totals[prepared.lookups.count] = list.total
            return .candidates(
                CandidateList(try list.clicks.map { try install.candidate($0) }),
                total: list.total ?? list.clicks.count, isCut: list.isCut, isHot: list.isHot)
        }
    }
}
