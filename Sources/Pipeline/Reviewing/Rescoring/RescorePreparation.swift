import AttributionModel
import Reviewing
import Signals

/// Whole lines of candidates with everything that deciding looks at.
struct PreparedPiece: Sendable {
    var piece: CandidatesPiece
    var blocks: PieceBlocks
    var installs: [PreparedListing] = []
}

/// An install of a piece, ready to be decided.
struct PreparedListing: Sendable {
    var facts: InstallFacts
    /// One for each tier of the new pipeline; empty for installs that are not decided.
    var lookups: [TierLookup] = []
    /// New totals of lists by tier; nil where unknown: a list that is said to be cut may then be whole.
    var totals: [Int?] = []
}

/// Turns lines of candidates into what the decider takes; pure for each piece, so that tasks share the work.
struct RescorePreparation: Sendable {
    let tiers: [RescoredTier]
    let pool: TextPool
    let clicks: ClickNumbers
    /// Whether ambiguity counts links anywhere.
    let countsLinks: Bool
    private let scores: Bool
    private let looksAtDevices: Bool
    /// The memory of clicks that pieces which are done with have met.
    private let knownClicks = SpareValues<RelistedInstall.KnownClicks>()

    init(tiers: [RescoredTier], store: RescoreStore) {
        self.tiers = tiers
        pool = store.pool
        clicks = store.clicks
        scores = tiers.contains { $0.scores }
        countsLinks = tiers.contains { $0.tier.probabilistic?.confidence?.ambiguity?.countsLinks ?? false }
        looksAtDevices = tiers.contains { if case .deviceID = $0.tier.method { true } else { false } }
    }

    /// Reads lines of candidates.
    func read(_ lines: LinePiece) -> CandidatesPiece {
        guard scores else { return CandidatesPiece(lines.bytes, count: lines.count) }
        return CandidatesPiece(lines.bytes, count: lines.count) { [pool] bytes, range throws(DamagedLine) in
            try ListedSignals.read(bytes, range, pool: pool)
        }
    }

    /// Prepares all installs of a piece.
    ///
    /// - Throws: `RunError` if the lists cannot answer what has changed, `DamagedLine` if a line is damaged.
    func prepare(_ piece: CandidatesPiece, _ blocks: PieceBlocks) throws -> PreparedPiece {
        var prepared = PreparedPiece(piece: piece, blocks: blocks)
        prepared.installs.reserveCapacity(piece.installs.count)
        var relisted = RelistedInstall(blocks: blocks, preparation: self, memory: knownClicks.take())
        for install in piece.installs { prepared.installs.append(try prepare(install, piece, &relisted)) }
        knownClicks.give(relisted.known)
        return prepared
    }

    private func prepare(
        _ install: ListedInstall, _ piece: CandidatesPiece, _ relisted: inout RelistedInstall
    ) throws -> PreparedListing {
        var signals = SignalValues()
        if scores, install.verdict == .decided {
            signals = try ListedSignals.read(piece.bytes, install.signals, pool: pool)
        } else {
            signals.deviceID = try deviceID(of: install, in: piece.bytes)
        }
        signals.platform = install.platform
        let app = install.appID.map { looksAtDevices ? pool.id(of: JSONText.bytes(piece.bytes, $0).span) : .absent }
        var listing = PreparedListing(
            facts: InstallFacts(
                number: 0, requestedAt: install.requestedAt, app: app ?? .absent, signals: signals,
                verdict: install.verdict))
        guard install.verdict == .decided else { return listing }
        relisted.begin(block: install.block, requestedAt: install.requestedAt, signals: signals)
        listing.totals = Array(repeating: nil, count: tiers.count)
        // By place in a span: copying a tier would count references to everything in it.
        let tiers = tiers.span
        listing.lookups.reserveCapacity(tiers.count)
        for place in tiers.indices {
            let listed = install.tiers.first { piece.tiers[$0].isNamed(tiers[place].quotedName, in: piece.bytes) }
            guard let listed else {
                listing.lookups.append(.closed)
                continue
            }
            listing.lookups.append(
                try lookup(piece.tiers[listed].content, in: piece, tiers[place], place, &relisted, &listing))
        }
        return listing
    }

    private func deviceID(of install: ListedInstall, in bytes: [UInt8]) throws(DamagedLine) -> Digest {
        guard let place = install.deviceID else { return .none }
        var cursor = JSONCursor(bytes, place)
        return try cursor.deviceID()
    }

    private func lookup(
        _ listed: ListedTier.Content, in piece: CandidatesPiece, _ tier: RescoredTier, _ place: Int,
        _ install: inout RelistedInstall, _ listing: inout PreparedListing
    ) throws -> TierLookup {
        switch listed {
        case .link(let touch): return .link(touch.map { UInt32(truncatingIfNeeded: $0) })
        case .device(let click):
            let candidate = try click.map { try install.candidate($0, for: tier) }
            return .device(candidate.flatMap { tier.accepts(install.requestedAt - $0.clickedAt) ? $0 : nil })
        case .candidates(let places, let total, let isCut, let isHot):
            let numbers = piece.candidates[places]
            if tier.keepsLists, !isCut, !tier.asksForClaims, !tier.scores, !countsLinks {
                listing.totals[place] = total
                // Its two best suffice for everything that is needed (`TierLookup.summed`).
                let best = try numbers.prefix(2).map { try install.candidate(Int($0), for: tier) }
                return .summed(best, count: numbers.count, links: 0)
            }
            var list = RescoredTier.List(
                candidates: try numbers.map { try install.candidate(Int($0), for: tier) }, total: total, isCut: isCut,
                isHot: isHot)
            if !tier.keepsLists { list = try tier.relist(list, of: &install) }
            listing.totals[place] = list.total
            return .candidates(
                CandidateList(list.candidates), total: list.total ?? list.candidates.count, isCut: list.isCut,
                isHot: list.isHot)
        }
    }
}
