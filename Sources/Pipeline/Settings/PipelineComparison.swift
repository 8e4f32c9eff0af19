import AttributionModel
import Screening

/// The settings in which two pipelines differ, in the order of the pipeline file, each with its class.
///
/// Candidates can answer the changes that spec §6 lists; any other is refused by its name.
struct PipelineComparison: Sendable {
    /// All of them, including those that are refused; none if the pipelines say the same.
    private(set) var changes: [SettingChange] = []

    /// What a refusal ends with: only another run can answer such a change.
    private static let remedy = "run the pipeline over the logs"

    private init() {}

    /// The settings in which two tiers of one name differ, by their names in the tier, such as `window_default`.
    static func settings(_ old: Tier, _ new: Tier) -> [String] { changesOfTier(old, new).map(\.name) }

    /// The changes of a tier, by the names of settings in it.
    private static func changesOfTier(_ old: Tier, _ new: Tier) -> [SettingChange] {
        var comparison = PipelineComparison()
        comparison.compare(old, new)
        return comparison.changes
    }

    /// Compares the pipeline that made a result, or a day of one, with another one.
    init(_ old: PipelineDefinition, _ new: PipelineDefinition, isOfDay: Bool = false) {
        note("pipeline", old.name.utf8Bytes != new.name.utf8Bytes, .nothing)
        note("description", old.description.utf8Bytes != new.description.utf8Bytes, .nothing)
        note(
            "time_zone", old.timeZone.utf8Bytes != new.timeZone.utf8Bytes, isOfDay ? .results : .reports,
            refusal: isOfDay
                ? "its days would be different ones" : "clicks are counted by calendar day",
            remedy: isOfDay ? "\(Self.remedy), into another folder" : Self.remedy)
        compare(old.clicks, new.clicks)
        compare(old.installs, new.installs)
        compareLinks(old.links, new.links)
        compareMatch(old.match, new.match)
        note(
            "output.responses", old.output.responses != new.output.responses, .files,
            refusal: new.output.tellsOfLinks != old.output.tellsOfLinks
                ? "results with Dynalinks' answers keep more of links than others" : nil)
        compareFile(
            "output.candidates", old.output.keepsCandidates, new.output.keepsCandidates,
            without: "without \(OutputName.candidates), explain shows no clicks, and most re-scorings are refused")
        compareFile(
            "output.state", old.output.keepsState, new.output.keepsState,
            without: "without \(OutputName.state), most re-scorings are refused")
        note("output.gzip", old.output.gzip != new.output.gzip, .files)
    }

    /// A re-scoring can leave out a file, with a consequence, but cannot make up one that was dropped.
    private mutating func compareFile(_ name: String, _ wasKept: Bool, _ isKept: Bool, without consequence: String) {
        guard wasKept != isKept else { return }
        changes.append(
            SettingChange(
                name: name, effect: .files,
                refusal: isKept ? "the result has none; \(Self.remedy)" : nil,
                consequence: isKept ? nil : consequence))
    }

    /// The same as a re-scoring sees it, which reads no logs.
    var withoutLogs: PipelineComparison {
        var comparison = self
        comparison.changes = changes.map { change in
            guard change.saysWhereLogsLie else { return change }
            let meaning = "no log is read, and rows go by those that were"
            return SettingChange(name: change.name, effect: .nothing, consequence: meaning)
        }
        return comparison
    }

    /// The changes that candidates cannot answer.
    var refused: [SettingChange] { changes.filter { $0.refusal != nil } }

    private mutating func note(
        _ name: String, tier: String? = nil, _ isChanged: Bool, _ effect: SettingChange.Effect, refusal: String? = nil,
        remedy: String = PipelineComparison.remedy, reach: SettingChange.Reach = .row
    ) {
        guard isChanged else { return }
        let refusal = refusal.map { "\($0); \(remedy)" }
        changes.append(SettingChange(name: name, tier: tier, effect: effect, reach: reach, refusal: refusal))
    }

    /// Notes a change that only the logs can answer.
    private mutating func refuse(_ name: String, tier: String? = nil, _ isChanged: Bool, _ reason: String? = nil) {
        note(name, tier: tier, isChanged, .results, refusal: reason ?? "it shapes what is read from the logs")
    }

    private mutating func compare(_ old: ClickSource, _ new: ClickSource) {
        comparePaths("clicks", old.paths, new.paths)
        compareFields(ClickField.self, "clicks", old.mapping, new.mapping)
        refuse("clicks.timezone_offset", old.offsetUnit != new.offsetUnit)
        let (mine, theirs) = (old.screening, new.screening)
        refuse("clicks.screening.environment", mine.environment?.utf8Bytes != theirs.environment?.utf8Bytes)
        refuse(
            "clicks.screening.environment_default",
            mine.environmentDefault?.utf8Bytes != theirs.environmentDefault?.utf8Bytes)
        refuse("clicks.screening.platforms", mine.platforms.map(Set.init) != theirs.platforms.map(Set.init))
        refuse("clicks.screening.dedupe", mine.dedupe != theirs.dedupe)
        // The shipped list is the same list when it is written out, and in any order.
        let bots = [mine, theirs].map { Set($0.botPatterns.map(\.utf8Bytes)) }
        refuse("clicks.screening.bots", bots[0] != bots[1])
        refuse("clicks.screening.known_link", mine.knownLink != theirs.knownLink)
        refuse("clicks.screening.max_params", mine.maxParams != theirs.maxParams)
        refuse("clicks.screening.string_params", mine.stringParams != theirs.stringParams)
    }

    private mutating func compare(_ old: InstallSource, _ new: InstallSource) {
        comparePaths("installs", old.paths, new.paths)
        compareFields(InstallField.self, "installs", old.mapping, new.mapping)
        refuse("installs.timezone_offset", old.offsetUnit != new.offsetUnit)
        refuse("installs.screen_unit", old.screenUnit != new.screenUnit)
        refuse("installs.referrer_format", old.referrerFormat != new.referrerFormat)
        refuse(
            "installs.ignored_query", Set(old.ignoredQuery.map(\.utf8Bytes)) != Set(new.ignoredQuery.map(\.utf8Bytes)))
        let (mine, theirs) = (old.screening, new.screening)
        refuse("installs.screening.environment", mine.environment?.utf8Bytes != theirs.environment?.utf8Bytes)
        refuse("installs.screening.once_per", mine.oncePer != theirs.oncePer)
        refuse("installs.screening.simulator", mine.simulator != theirs.simulator)
        refuse("installs.screening.opened_by_link", mine.openedByLink != theirs.openedByLink)
    }

    private mutating func compareLinks(_ old: LinkSource?, _ new: LinkSource?) {
        guard let old, let new else { return refuse("links", (old == nil) != (new == nil)) }
        comparePaths("links", old.paths, new.paths)
        note("links.required", old.isRequired != new.isRequired, .nothing)
        compareFields(LinkField.self, "links", old.mapping, new.mapping)
    }

    /// Other paths may lead to the same logs, which have moved: only who reads logs may get other results.
    private mutating func comparePaths(_ section: String, _ old: [String], _ new: [String]) {
        note("\(section).path", old.map(\.utf8Bytes) != new.map(\.utf8Bytes), .results)
    }

    private mutating func compareFields<Field: CanonicalField>(
        _: Field.Type, _ section: String, _ old: FieldMapping, _ new: FieldMapping
    ) {
        for field in Field.allCases {
            let (mine, theirs) = (old.paths[field.rawValue], new.paths[field.rawValue])
            refuse(
                "\(section).fields.\(field.name)",
                mine.map { $0.map(\.utf8Bytes) } != theirs.map { $0.map(\.utf8Bytes) })
        }
        refuse("\(section).time_unit", old.timeUnit != new.timeUnit)
    }
}

// MARK: Matching

extension PipelineComparison {
    private mutating func compareMatch(_ old: MatchRules, _ new: MatchRules) {
        refuse("match.history", old.history != new.history, "repeats and duplicates depend on it")
        refuse("match.clock_skew", old.clockSkew != new.clockSkew, "it shapes which clicks are candidates")
        note("match.levels", old.levels != new.levels, .results, reach: .level)
        compareOrder(old.tiers, new.tiers)
        for (place, tier) in old.tiers.enumerated() where !new.tiers.contains(where: { $0.isNamesake(of: tier) }) {
            let name = "match.tiers.\(tier.name)"
            let other = old.tiers[(place + 1)...].first { later in
                new.tiers.contains { $0.isNamesake(of: later) } && tier.mayLeavePairs(to: later)
            }
            guard let other else {
                note(name, tier: tier.name, true, .results)
                continue
            }
            refuse(name, tier: tier.name, true, "clicks that met installs there may meet them in tier \(other.name)")
        }
        for tier in new.tiers {
            guard let other = old.tiers.first(where: { $0.isNamesake(of: tier) }) else {
                refuse("match.tiers.\(tier.name)", tier: tier.name, true, "the candidates have no such tier")
                continue
            }
            for var change in PipelineComparison.changesOfTier(other, tier) {
                (change.name, change.tier) = ("match.tiers.\(tier.name).\(change.name)", tier.name)
                changes.append(change)
            }
        }
    }

    private mutating func compareOrder(_ old: [Tier], _ new: [Tier]) {
        let common = { (one: [Tier], other: [Tier]) in
            one.filter { tier in other.contains { $0.isNamesake(of: tier) } }
        }
        let (before, after) = (common(old, new), common(new, old))
        guard before.map(\.name.utf8Bytes) != after.map(\.name.utf8Bytes) else { return }
        let probabilistic = { (tiers: [Tier]) in tiers.filter { $0.probabilistic != nil }.map(\.name.utf8Bytes) }
        guard probabilistic(before) == probabilistic(after) else {
            return refuse("match.tiers", true, "the order of probabilistic tiers shapes where clicks and installs meet")
        }
        note("match.tiers", true, .results)
    }

    private mutating func compare(_ old: Tier, _ new: Tier) {
        refuse(
            "platforms", old.platforms.map(Set.init) != new.platforms.map(Set.init),
            "it shapes which installs looked there")
        compareWindows(old, new)
        switch (old.method, new.method) {
        case (.probabilistic(let mine), .probabilistic(let theirs)): compare(mine, theirs)
        case (.referredLink, .referredLink): break
        case (.deviceID, .deviceID):
            refuse("against", old.method != new.method, "the candidates list what was looked at")
        default: refuse("type", true, "the candidates are of the other type")
        }
    }

    private mutating func compareWindows(_ old: Tier, _ new: Tier) {
        guard let mine = old.window, let theirs = new.window else {
            return refuse("window", (old.window == nil) != (new.window == nil))
        }
        let longer = "clicks of greater age are not among the candidates"
        let isShorter = theirs.limit < mine.limit
        note("window", mine.limit != theirs.limit, .results, refusal: isShorter ? nil : longer)
        // This is about clicks that are exactly as old as a window is long. Lists have those of a window that is
        // shorter now, but not those of a link's own window or of the default.
        let listsEnd = mine.isInclusive || isShorter && new.probabilistic == nil
        note("window_end", mine.isInclusive != theirs.isInclusive, .results, refusal: listsEnd ? nil : longer)
        guard new.probabilistic != nil else { return }
        let limits = (mine.defaultLimit, theirs.defaultLimit)
        // If the default is the window itself, the change of the window already says so.
        let isOwn = limits.0 != mine.limit || limits.1 != theirs.limit
        note(
            "window_default", isOwn && limits.0 != limits.1, .results,
            refusal: limits.1 < limits.0 ? nil : longer)
    }

    private mutating func compare(_ old: ProbabilisticRules, _ new: ProbabilisticRules) {
        refuse("key", Set(old.key) != Set(new.key), "it shapes which clicks are candidates")
        refuse("agree", Set(old.agree) != Set(new.agree), "it shapes which clicks are candidates")
        let isReversed = old.winner != .bestScore && new.winner != .bestScore
        note(
            "winner", old.winner != new.winner, .results,
            refusal: isReversed ? nil : "only newest and earliest can take each other's place")
        note("single_use", old.isSingleUse != new.isSingleUse, .results)
        let beyondCut = "the candidates do not have the clicks beyond a cut"
        let isLower = new.maxCandidates < old.maxCandidates
        refuse(
            "max_candidates", old.maxCandidates != new.maxCandidates,
            // The candidates would suffice, but spec §6 does not list a lower cap among what is decided again.
            isLower ? "a re-scoring cuts no list further" : beyondCut)
        if old.winner == .bestScore { refuse("max_scored", old.maxScored != new.maxScored, beyondCut) }
        let (mine, theirs) = (old.confidence, new.confidence)
        note("confidence", mine?.bands != theirs?.bands, .results, reach: .confidence)
        note("ambiguity", mine?.ambiguity != theirs?.ambiguity, .results, reach: .confidenceAndCandidates)
        note("ip_class", mine?.ipClass != theirs?.ipClass, .results, reach: .confidence)
        let unlisted = Set(new.comparedSignals.map(\.listed)).subtracting(old.comparedSignals.map(\.listed))
        let names = unlisted.map(\.name).sorted().joined(separator: ", ")
        note(
            "weights", !old.weights(areThoseOf: new), .results,
            refusal: unlisted.isEmpty ? nil : "the candidates do not list \(names)")
        note("minimum", old.minimumScore != new.minimumScore, .results)
        note("minimum_evidence", old.minimumEvidence != new.minimumEvidence, .results)
    }
}

extension Tier {
    /// Whether a click and an install that would be compared here may be compared in a later tier if this one were not
    /// there (spec §5).
    fileprivate func mayLeavePairs(to later: Tier) -> Bool {
        guard probabilistic != nil, later.probabilistic != nil else { return false }
        guard let mine = platforms, let theirs = later.platforms else { return true }
        return !Set(mine).isDisjoint(with: theirs)
    }
}

extension ProbabilisticRules {
    /// Whether two tiers have the same weights, in any order, as points are added up.
    func weights(areThoseOf other: ProbabilisticRules) -> Bool {
        func inOrder(_ weights: [Weight]) -> [Weight] { weights.sorted { $0.signal.rawValue < $1.signal.rawValue } }
        return inOrder(weights) == inOrder(other.weights)
    }
}
