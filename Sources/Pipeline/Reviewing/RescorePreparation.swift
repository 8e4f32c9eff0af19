import AttributionModel
import Deciding
import Reviewing
import Signals

/// Whole lines of candidates with all that deciding looks at.
struct PreparedPiece: Sendable {
    var piece: CandidatesPiece
    var touches: PieceTouches
    var installs: [PreparedListing] = []
}

/// An install of a piece, ready to be decided.
struct PreparedListing: Sendable {
    var facts: InstallFacts
    /// One a tier of the new pipeline; empty for installs that are not decided.
    var lookups: [TierLookup] = []
    /// Tiers whose cut flag nobody knows, a bit a tier.
    var uncertainCuts: UInt64 = 0
    /// New totals of lists by tier; nil where unknown.
    var totals: [Int?] = []
}

/// Makes lines of candidates what the decider takes; pure per piece, so that tasks share the work.
struct RescorePreparation: Sendable {
    let tiers: [RescoredTier]
    /// Texts of apps, links and signals.
    let pool: TextPool
    let clicks: ClickNumbers
    private let scores: Bool
    private let countsLinks: Bool
    private let looksAtDevices: Bool

    init(tiers: [RescoredTier], pool: TextPool, clicks: ClickNumbers) {
        self.tiers = tiers
        self.pool = pool
        self.clicks = clicks
        scores = tiers.contains { $0.scores }
        countsLinks = tiers.contains { $0.tier.probabilistic?.confidence?.ambiguity?.countsLinks ?? false }
        looksAtDevices = tiers.contains { if case .deviceID = $0.tier.method { true } else { false } }
    }

    /// Prepares all installs of a piece.
    func prepare(_ piece: CandidatesPiece, _ touches: PieceTouches) throws(RunError) -> PreparedPiece {
        var prepared = PreparedPiece(piece: piece, touches: touches)
        prepared.installs.reserveCapacity(piece.installs.count)
        for install in piece.installs {
            do {
                prepared.installs.append(try prepare(install, piece, touches))
            } catch let error as RunError {
                throw error
            } catch {
                throw RunError(.inputOutput, "cannot read the candidates: \(error)")
            }
        }
        return prepared
    }

    private func prepare(
        _ install: ListedInstall, _ piece: CandidatesPiece, _ touches: PieceTouches
    ) throws -> PreparedListing {
        var signals = SignalValues()
        if scores, install.verdict == .decided {
            signals = try ListedSignals.read(piece.bytes, install.signals, pool: pool)
        } else {
            signals.deviceID = install.deviceID.map { DeviceText.digest(piece.bytes, $0) } ?? .none
        }
        signals.platform = install.platform
        let app = install.appID.map { looksAtDevices ? pool.id(of: JSONText.bytes(piece.bytes, $0).span) : .absent }
        var listing = PreparedListing(
            facts: InstallFacts(
                number: 0, requestedAt: install.requestedAt, app: app ?? .absent, signals: signals,
                verdict: install.verdict))
        guard install.verdict == .decided else { return listing }
        var relisted = RelistedInstall(
            piece: piece, touches: touches, block: install.block, requestedAt: install.requestedAt)
        relisted.signals = signals
        listing.totals = Array(repeating: nil, count: tiers.count)
        for (place, tier) in tiers.enumerated() {
            let listed = piece.tiers[install.tiers].first {
                $0.name.count == tier.name.count && piece.bytes[$0.name].elementsEqual(tier.name)
            }
            listing.lookups.append(
                try listed.map { try lookup($0, tier, place, &relisted, &listing) } ?? .closed)
        }
        return listing
    }

    private func lookup(
        _ listed: ListedTier, _ tier: RescoredTier, _ place: Int, _ install: inout RelistedInstall,
        _ listing: inout PreparedListing
    ) throws -> TierLookup {
        switch listed.content {
        case .link(let touch): return .link(touch.map { UInt32(truncatingIfNeeded: $0) })
        case .device(let click):
            guard let click, tier.accepts(install.requestedAt - install.piece.clicks[click].clickedAt) else {
                return .device(nil)
            }
            return .device(candidate(click, tier, install))
        case .candidates(let clicks, let total, let isCut, let isHot):
            if tier.scores {
                for click in clicks {
                    install.clickSignals[click] = try ListedSignals.read(
                        install.piece.bytes, install.piece.clicks[click].signals, pool: pool)
                }
            }
            guard !tier.keepsLists else {
                listing.totals[place] = total
                if !isCut, !tier.asksForClaims, !tier.scores, !countsLinks {
                    // Its two best tell all that is asked for (`TierLookup.summed`).
                    return .summed(
                        plainCandidates(clicks.prefix(2), tier, install.piece), count: clicks.count, links: 0)
                }
                let list =
                    tier.scores || countsLinks
                    ? clicks.map { candidate($0, tier, install) } : plainCandidates(clicks, tier, install.piece)
                return .candidates(list, total: total ?? list.count, isCut: isCut, isHot: isHot)
            }
            let list = try tier.relist(clicks, total: total, isCut: isCut, isHot: isHot, of: install)
            listing.totals[place] = list.total
            if list.isCutUncertain { listing.uncertainCuts |= 1 << UInt64(place) }
            return .candidates(
                list.clicks.map { candidate($0, tier, install) }, total: list.total ?? list.clicks.count,
                isCut: list.isCut, isHot: isHot)
        }
    }

    /// Candidates of a list whose signals and links nobody looks at: by far the most.
    private func plainCandidates(
        _ places: Range<Int>, _ tier: RescoredTier, _ piece: borrowing CandidatesPiece
    ) -> [Candidate] {
        guard !places.isEmpty else { return [] }
        let ids = piece.bytes.span
        let listed = piece.clicks.span
        var candidates: [Candidate] = []
        candidates.reserveCapacity(places.count)
        for place in places {
            let click = listed[place]
            candidates.append(
                Candidate(
                    click: tier.asksForClaims ? clicks.number(of: ids.extracting(click.id)) : 0,
                    reference: UInt64(place),
                    clickedAt: click.clickedAt, link: 0, ipClass: click.ipClass))
        }
        return candidates
    }

    private func candidate(_ place: Int, _ tier: RescoredTier, _ install: RelistedInstall) -> Candidate {
        let click = install.piece.clicks[place]
        return Candidate(
            click: tier.asksForClaims ? clicks.number(of: install.piece.bytes.span.extracting(click.id)) : 0,
            reference: UInt64(place), clickedAt: click.clickedAt,
            link: countsLinks ? linkNumber(of: click, install) : 0, ipClass: click.ipClass,
            signals: install.clickSignals[place] ?? SignalValues())
    }

    /// A number of a click's link, for ambiguity that counts links.
    private func linkNumber(of click: ListedClick, _ install: RelistedInstall) -> UInt32 {
        pool.id(of: Array(install.touches.linkID(click.touch, of: install.block)).span).number
    }
}
