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
    /// Texts of apps, links and signals.
    let pool: TextPool
    let clicks: ClickNumbers
    /// The file that the pieces are from, for messages.
    private let path: String
    private let scores: Bool
    private let countsLinks: Bool
    private let looksAtDevices: Bool

    init(_ path: String, tiers: [RescoredTier], pool: TextPool, clicks: ClickNumbers) {
        self.path = path
        self.tiers = tiers
        self.pool = pool
        self.clicks = clicks
        scores = tiers.contains { $0.scores }
        countsLinks = tiers.contains { $0.tier.probabilistic?.confidence?.ambiguity?.countsLinks ?? false }
        looksAtDevices = tiers.contains { if case .deviceID = $0.tier.method { true } else { false } }
    }

    /// Prepares all installs of a piece.
    func prepare(_ piece: CandidatesPiece, _ blocks: PieceBlocks) throws(RunError) -> PreparedPiece {
        var prepared = PreparedPiece(piece: piece, blocks: blocks)
        prepared.installs.reserveCapacity(piece.installs.count)
        var relisted = RelistedInstall(candidates: piece.candidates, blocks: blocks, path: path)
        for install in piece.installs {
            do {
                prepared.installs.append(try prepare(install, piece, &relisted))
            } catch let error as DamagedLine {
                throw ResultLines.damaged(error, path)
            } catch {
                throw RunError(error)
            }
        }
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
            listing.lookups.append(try lookup(piece.tiers[listed], tiers[place], place, &relisted, &listing))
        }
        return listing
    }

    private func deviceID(of install: ListedInstall, in bytes: [UInt8]) throws(DamagedLine) -> Digest {
        guard let place = install.deviceID else { return .none }
        var cursor = JSONCursor(bytes, place)
        return try cursor.deviceID()
    }

    private func lookup(
        _ listed: ListedTier, _ tier: RescoredTier, _ place: Int, _ install: inout RelistedInstall,
        _ listing: inout PreparedListing
    ) throws -> TierLookup {
        switch listed.content {
        case .link(let touch): return .link(touch.map { UInt32(truncatingIfNeeded: $0) })
        case .device(let click):
            guard let click, tier.accepts(install.requestedAt - (try install.click(click)).clickedAt) else {
                return .device(nil)
            }
            return .device(try candidate(click, tier, &install))
        case .candidates(let places, let total, let isCut, let isHot):
            let found = RescoredTier.List(
                clicks: install.candidates[places], total: total, isCut: isCut, isHot: isHot)
            return try list(found, tier, place, &install, &listing)
        }
    }

    private func list(
        _ found: RescoredTier.List, _ tier: RescoredTier, _ place: Int, _ install: inout RelistedInstall,
        _ listing: inout PreparedListing
    ) throws -> TierLookup {
        if tier.scores {
            for click in found.clicks where install.clickSignals[Int(click)] == nil {
                let spelled = try install.click(Int(click))
                install.clickSignals[Int(click)] = try ListedSignals.read(spelled.bytes, spelled.signals, pool: pool)
            }
        }
        let list = tier.keepsLists ? found : try tier.relist(found, of: install)
        listing.totals[place] = list.total
        if tier.keepsLists, !list.isCut, !tier.asksForClaims, !tier.scores, !countsLinks {
            // Its two best suffice for everything that is needed (`TierLookup.summed`).
            return .summed(
                try list.clicks.prefix(2).map { try candidate(Int($0), tier, &install) }, count: list.clicks.count,
                links: 0)
        }
        return .candidates(
            CandidateList(try list.clicks.map { try candidate(Int($0), tier, &install) }),
            total: list.total ?? list.clicks.count, isCut: list.isCut, isHot: list.isHot)
    }

    /// A candidate whose reference is its number in the block.
    private func candidate(_ number: Int, _ tier: RescoredTier, _ install: inout RelistedInstall) throws -> Candidate {
        let click = try install.click(number)
        var candidate = Candidate(
            click: tier.asksForClaims ? clicks.number(of: click.id.span) : 0, reference: UInt64(number),
            clickedAt: click.clickedAt, link: countsLinks ? linkNumber(of: click, &install) : 0, ipClass: click.ipClass)
        if tier.scores, let signals = install.clickSignals[number] { candidate.signals = signals }
        return candidate
    }

    /// A number of a click's link, for ambiguity that counts links.
    private func linkNumber(of click: SpelledClick, _ install: inout RelistedInstall) -> UInt32 {
        if let known = install.links[click.touch] { return known }
        let number = pool.id(of: install.blocks.linkID(click.touch, of: install.block).span).number
        install.links[click.touch] = number
        return number
    }
}
