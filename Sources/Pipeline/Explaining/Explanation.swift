import AttributionModel
import Deciding
import Reviewing

/// Why an install was decided as it was: every candidate, tier by tier (spec §5).
struct Explanation: Sendable {
    /// One click, or a link, that a tier looked at.
    struct Candidate: Sendable {
        /// nil for a link.
        var clickID: String?
        /// Its `clicked_at`; nil for a link.
        var clickedAt: Instant?
        /// The install's `requested_at` minus its `clicked_at`; nil for a link.
        var age: Milliseconds?
        /// The click's link, or the link that the referrer names.
        var linkID: String?
        /// Its `campaign`; nil where it has none.
        var campaign: String?
        /// Its `referrer`, likewise.
        var referrer: String?
        /// Key signals, and compared ones that agree, by name; none for a link.
        var agreed: [String] = []
        /// Compared signals that both sides have and that differ, by name.
        var differed: [String] = []
        /// What each weighted signal that both sides have adds to the score; empty where the tier does not score.
        var points: [SignalPoints] = []
        /// The confidence that it would have given, had it won; nil where the tier gives none.
        var confidence: Decimal4?
        /// Likewise its score, 0 to 100; nil where the tier does not score, or no weighted signal is on both sides.
        var score: Int?
        /// Whether it is the one that the row names; another line with the winner's id, but another time, is not.
        var isWinner = false
        /// Whether it is the runner-up that the row names.
        var isRunnerUp = false
        /// The earlier install that won the click.
        var claimedBy: String?
        /// Whether the click was won by an earlier install that the result does not tell of: its day is not in the
        /// result, or was decided again since.
        var isClaimedElsewhere = false
        /// Why it won or lost.
        var outcome = Outcome.notReached
        /// Whether it would have lost without that reason, too.
        var losesAnyway = false
        /// The same in words.
        var outcomeWords = ""
    }

    /// What came of a tier.
    struct Tier: Sendable {
        var name: String
        var standing: Standing
        /// Whether the install could look in it.
        var couldLook: Bool { standing != .couldNotLook }
        /// Why the install could not look in it or, where it has no candidates, what it did not find.
        var reasons: [Reason] = []
        /// The signals of the tier's key that the install lacks, by name, if that is why it could not look.
        var missing: [String] = []
        /// More about it, in words.
        var note: String?
        /// What the install's referrer names, where the tier looks for that link: its id, or its address.
        var referredLink: String?
        /// Clicks that meet the install in this tier and not in an earlier one, with its key, in the tier's window; nil
        /// in deterministic tiers.
        var total: Int?
        /// Whether it looked for clicks, but a re-scoring could not tell how many there are.
        var isTotalUnknown = false
        /// Whether it looked for clicks by their signals: a click is compared in the first such tier whose signals it
        /// and the install both have.
        var looksForClicks: Bool { total != nil || isTotalUnknown }
        /// Whether `max_candidates` cut the list, or may have where `total` is unknown (spec §5).
        var isCut = false
        /// Whether its key has more than `max_scored` clicks in the window: only the newest were scored (spec §5).
        var isHot = false
        /// The list in the winner's order; in a deterministic tier the link or the click that it found, if any.
        var candidates: [Candidate] = []
        /// The clicks in the logs that came nearest, the nearest first, without its candidates; a candidate of another
        /// tier is there if one of the two tiers compares device ids.
        var nearClicks: [NearClick] = []
        /// What kept the click that somebody asks about from being a candidate here, for the nearest of its lines in
        /// the logs that were searched; nil if nobody asks, or the tier could not look for clicks.
        var askedClicks: [NearClick]?
        /// The links of the catalogue that the referrer names where none of them was open; nil where none was looked
        /// for.
        var nearLinks: [NearLink]?
    }

    /// How far the runner-up was behind the winner.
    struct Margin: Sendable {
        /// The winner's `clicked_at` minus the runner-up's: above 0 where the runner-up is older; nil for a link.
        var age: Milliseconds?
        /// The runner-up's score; nil where the tier does not score.
        var score: Int?
        /// The winner's score minus the runner-up's, likewise.
        var scoreMargin: Int?
        /// The confidence that the runner-up would have given; nil where the tier gives none, or scores.
        var confidence: Decimal4?
        /// The winner's confidence minus that, likewise.
        var confidenceMargin: Decimal4?
    }

    /// What later days know of an install.
    struct State: Sendable {
        /// Whether it claims its click: within `history`, no later install may win it.
        var isClaimed: Bool
        /// Whether it has a device id, by which later installs may inherit from it.
        var hasDeviceID: Bool
        /// The value of the pipeline's `once_per` field.
        var oncePer: String?
    }

    /// What the row says; an install's id and its `requested_at` together identify its row (spec §11, Screening).
    let row: RowTexts
    /// The batch day; nil in a result without dates.
    let date: String?
    /// The folder that it was re-scored from, as it was named at the time; nil if a run decided it.
    let rescoredFrom: String?
    /// For organic installs: what came nearest.
    var nearestMiss: Miss?
    /// Which part of the logs was searched for clicks that came near; nil if no logs were given.
    var search: Search?
    /// The id of the click that somebody asks about.
    var askedID: String?
    /// All tiers in the pipeline's order; none for an install that was not decided, or without candidates.
    var tiers: [Tier] = []
    /// Why there are no candidates, so that no tier can be explained; nil if there are.
    let candidatesGap: PublishedPart.CandidatesGap?
    /// Read only if there are no candidates; nil if there is no state either.
    let state: State?

    /// What is known of an install without its candidates; the caller fills in what these tell.
    init(of install: FoundInstall) {
        row = RowTexts(install.row)
        date = install.part.date
        rescoredFrom = install.part.manifest.rescoredFrom
        candidatesGap = install.listing == nil ? install.part.candidatesGap : nil
        state = install.state
    }
}

extension Explanation {
    /// How far the runner-up was behind the winner; nil unless there are two.
    var margin: Margin? {
        let candidates = tiers.flatMap(\.candidates)
        guard let winner = candidates.first(where: \.isWinner), let second = candidates.first(where: \.isRunnerUp)
        else { return nil }
        var margin = Margin()
        if let mine = winner.age, let theirs = second.age { margin.age = theirs - mine }
        if let mine = winner.score, let theirs = second.score {
            (margin.score, margin.scoreMargin) = (theirs, mine - theirs)
        } else if let mine = winner.confidence, let theirs = second.confidence {
            let difference = Decimal4(tenThousandths: mine.tenThousandths - theirs.tenThousandths)
            (margin.confidence, margin.confidenceMargin) = (theirs, difference)
        }
        return margin
    }
}
