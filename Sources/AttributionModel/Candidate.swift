/// How many devices an address may stand for (spec §5).
package enum IPClass: UInt8, Sendable, CaseIterable {
    case shared = 1
    case household = 2
    case individual = 3

    /// The word in candidates.
    package var name: String {
        switch self {
        case .shared: "shared"
        case .household: "household"
        case .individual: "individual"
        }
    }
}

/// A click that an install could be matched to in a tier (spec §1, §5).
package struct Candidate: Sendable, Equatable {
    /// The click's number in this run: its identity for claims.
    package var click: UInt32
    /// Where the click's record is kept.
    package var reference: UInt64
    package var clickedAt: Instant
    /// The number of its `link_id` in this run.
    package var link: UInt32
    package var ipClass: IPClass?
    /// Its signals, kept apart: most tiers look at none, and lists of candidates are long.
    private var keptSignals: KeptSignals?

    package init(
        click: UInt32, reference: UInt64, clickedAt: Instant, link: UInt32, ipClass: IPClass?,
        signals: SignalValues = SignalValues()
    ) {
        self.click = click
        self.reference = reference
        self.clickedAt = clickedAt
        self.link = link
        self.ipClass = ipClass
        keptSignals = signals == SignalValues() ? nil : KeptSignals(values: signals)
    }

    /// Its signals; only those that the tier's weights and `agree` name need be filled in.
    package var signals: SignalValues {
        get { keptSignals?.values ?? SignalValues() }
        set { keptSignals = KeptSignals(values: newValue) }
    }

    /// Whether two candidates are the same click with the same signals.
    package static func == (lhs: Candidate, rhs: Candidate) -> Bool {
        lhs.click == rhs.click && lhs.reference == rhs.reference && lhs.clickedAt == rhs.clickedAt
            && lhs.link == rhs.link && lhs.ipClass == rhs.ipClass && lhs.signals == rhs.signals
    }
}

/// Signals on the heap.
private final class KeptSignals: Sendable {
    let values: SignalValues

    init(values: SignalValues) { self.values = values }
}

/// What was found for an install in one tier, before claims are looked at (spec §5).
package enum TierLookup: Sendable, Equatable {
    /// The tier excludes the install, or the install lacks a key signal: it could not look.
    case closed
    /// `referred_link`: the open link it names, nil where there is none.
    case link(UInt32?)
    /// `device_id`: the newest eligible click with that device id; earlier installs are the decider's to know.
    case device(Candidate?)
    /// The candidates in the winner's order, cut at `max_candidates`; `total`: clicks that meet the install under that
    /// key in the tier's window, link conditions not looked at; `isCut`: eligible ones were left out.
    case candidates([Candidate], total: Int, isCut: Bool, isHot: Bool)
    /// The same for a long uncut list of a tier that claims and compares nothing: its two best, its length and how many
    /// links it has.
    case summed([Candidate], count: Int, links: Int)
}

/// What deciding needs of an install.
package struct InstallFacts: Sendable, Equatable {
    /// Its place in the run's order of (`requested_at`, `install_id`).
    package var number: UInt32
    package var requestedAt: Instant
    package var app: TextID
    package var signals: SignalValues
    /// `decided` or why not; duplicates never come here.
    package var verdict: InstallVerdict
    /// For `repeat`: the decided install of the same `once_per` value.
    package var repeatOf: EarlierInstall?

    package init(
        number: UInt32, requestedAt: Instant, app: TextID, signals: SignalValues, verdict: InstallVerdict = .decided,
        repeatOf: EarlierInstall? = nil
    ) {
        self.number = number
        self.requestedAt = requestedAt
        self.app = app
        self.signals = signals
        self.verdict = verdict
        self.repeatOf = repeatOf
    }
}

/// An install decided before: in this run, or in the state of an earlier day.
package enum EarlierInstall: Sendable, Hashable {
    /// By its `InstallFacts.number` in this run.
    case thisRun(UInt32)
    /// By its place in the state that the run read.
    case state(UInt32)
}

/// What an install is matched to.
package enum Touch: Sendable, Equatable {
    case none
    case click(Candidate)
    /// A link of the catalogue, by its number in this run.
    case link(UInt32)
    /// The touch of an earlier attributed install.
    case inherited(EarlierInstall)
}

/// The decision for one install (spec §5, §6).
package struct Decision: Sendable, Equatable {
    package enum Status: UInt8, Sendable, CaseIterable {
        case attributed, organic, skipped, `repeat`

        /// The word in rows.
        package var name: String {
            switch self {
            case .attributed: "attributed"
            case .organic: "organic"
            case .skipped: "skipped"
            case .repeat: "repeat"
            }
        }
    }
    package enum MatchType: UInt8, Sendable {
        case deterministic, probabilistic

        /// The word in rows.
        package var name: String { self == .deterministic ? "deterministic" : "probabilistic" }
    }

    package var status: Status
    /// The screening verdict of skipped and repeated installs.
    package var reason: InstallVerdict?
    package var repeatOf: EarlierInstall?
    package var matchType: MatchType?
    /// The deciding tier's place in the pipeline.
    package var tier: Int?
    package var confidence: Decimal4?
    package var score: Int?
    package var level: Level?
    package var touch: Touch = .none
    /// The number that ambiguity counts; nil in deterministic rows.
    package var candidates: Int?
    package var runnerUp: Candidate?
    /// Tiers at which the install could look, a bit a tier in order.
    package var looked: UInt64 = 0
    /// Tiers that were reached before one decided.
    package var reached: UInt64 = 0
    /// Tiers whose cut list was wholly claimed.
    package var exhausted: UInt64 = 0

    package init(status: Status) { self.status = status }
}
