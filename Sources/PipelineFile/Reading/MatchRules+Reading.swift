import AttributionModel

/// What tiers take from `match` where they have none of their own.
struct TierDefaults {
    /// Of `window`, `window_default` and `window_end`.
    var window: WindowSetting
    /// Of `single_use`.
    var isSingleUse: Bool
    /// Of `max_candidates`; nil takes the default of the rules.
    var maxCandidates: Int?
    /// Of `max_scored`; nil takes the default of the rules.
    var maxScored: Int?
}

extension MatchRules {
    static let keys = [
        "window", "window_default", "window_end", "single_use", "history", "clock_skew", "max_candidates",
        "max_scored", "tiers", "levels",
    ]

    /// What happened in each tier is kept in the bits of a word (`Decision`).
    private static let mostTiers = 64

    /// Reads the `match` section and checks tiers against each other and against their surroundings.
    init(reading file: Section, _ surroundings: TierSurroundings) {
        let section = file.section("match", title: "match", keys: MatchRules.keys)
        section.require("tiers")
        let defaults = TierDefaults(
            window: WindowSetting(reading: section), isSingleUse: section.flag("single_use") ?? false,
            maxCandidates: section.maxCandidates(), maxScored: section.maxScored())
        let items = section.list("tiers") ?? []
        if items.count > MatchRules.mostTiers {
            section.report("there are more than \(MatchRules.mostTiers) tiers; leave some out", at: "tiers")
        }
        let readings = items.prefix(MatchRules.mostTiers).enumerated().compactMap { index, item in
            TierReading(item, number: index + 1, defaults, surroundings, section.problems)
        }
        self.init(tiers: readings.compactMap(\.tier))
        TierChecks(readings: readings, surroundings: surroundings).report()
        levels = Levels(reading: section, ofScores: readings.contains(where: \.isWeighted))
        // Deterministic tiers always have a confidence of 1. Only levels are refused: defaults that no tier uses may be
        // there for tiers to come.
        let isGraded = readings.contains { $0.isWeighted || $0.isBanded || !$0.isProbabilistic }
        if !isGraded, !items.isEmpty, tiers.count == items.count {
            section.refuse(["levels"], because: "as no tier has a confidence or a score")
        }
        readTimes(section)
    }

    private mutating func readTimes(_ section: Section) {
        clockSkew = section.duration("clock_skew") ?? clockSkew
        let written = section.duration("history")
        guard written != nil || !section.has("history") else { return }
        history = written ?? history
        guard history > 0 else {
            return section.report("\"history\" is 0; write a length of time such as 90d", at: "history")
        }
        guard longestWindow + clockSkew > history else { return }
        let length = PipelineFile.text(of: history) + (written == nil ? ", the default," : "")
        let needed = PipelineFile.text(of: longestWindow + clockSkew)
        section.report(
            "\"history\" of \(length) is shorter than the longest window and \"clock_skew\" together, so claims would "
                + "lapse too early; make it at least \(needed)",
            at: "history")
    }
}

extension Section {
    /// Reads `max_candidates`.
    func maxCandidates() -> Int? { count("max_candidates", in: 1...1_000_000) }

    /// Reads `max_scored`.
    func maxScored() -> Int? { count("max_scored", in: 1...100_000_000) }
}
