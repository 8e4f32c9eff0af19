public import AttributionModel

/// The settings in which two pipelines differ, in the order of the pipeline file, each with its class.
///
/// Candidates can answer the changes that spec §6 lists; any other is refused by its name.
public struct PipelineComparison: Sendable {
    /// All of them, including those that are refused; none if the pipelines say the same.
    public private(set) var changes: [SettingChange] = []

    private init() {}

    /// The settings in which two tiers of one name differ, by their names in the tier, such as `window_default`.
    public static func settings(_ old: Tier, _ new: Tier) -> [String] {
        var comparison = PipelineComparison()
        comparison.compare(old, new, "")
        // The tier's name is empty here, and a dot follows it.
        return comparison.changes.map { String($0.name.dropFirst()) }
    }

    /// Compares the pipeline that made a result, or a day of one, with another one.
    public init(_ old: PipelineDefinition, _ new: PipelineDefinition, isOfDay: Bool = false) {
        note("pipeline", old.name.utf8Bytes != new.name.utf8Bytes, .nothing)
        note("description", old.description.utf8Bytes != new.description.utf8Bytes, .nothing)
        note(
            "time_zone", old.timeZone.utf8Bytes != new.timeZone.utf8Bytes, isOfDay ? .results : .reports,
            refusal: isOfDay
                ? "its days would be different ones; run the pipeline over the logs, into another folder"
                : "clicks are counted by calendar day; run the pipeline over the logs")
        compare(old.clicks, new.clicks)
        compare(old.installs, new.installs)
        compareLinks(old.links, new.links)
        compareMatch(old.match, new.match)
        note(
            "output.responses", old.output.responses != new.output.responses, .files,
            refusal: new.output.tellsOfLinks != old.output.tellsOfLinks
                ? "results with Dynalinks' answers keep more of links than others; run the pipeline over the logs"
                : nil)
        compareFile(
            "output.candidates", old.output.keepsCandidates, new.output.keepsCandidates,
            without: "without \(OutputName.candidates), explain and most re-scorings are refused")
        compareFile(
            "output.state", old.output.keepsState, new.output.keepsState,
            without: "without \(OutputName.state), most re-scorings and later days' runs are refused")
        note("output.gzip", old.output.gzip != new.output.gzip, .files)
    }

    /// A re-scoring can leave out a file, with a consequence, but cannot make up one that was dropped.
    private mutating func compareFile(_ name: String, _ wasKept: Bool, _ isKept: Bool, without consequence: String) {
        guard wasKept != isKept else { return }
        changes.append(
            SettingChange(
                name, .files, refusal: isKept ? "the result has none; run the pipeline over the logs" : nil,
                consequence: isKept ? nil : consequence))
    }

    /// The changes that candidates cannot answer.
    public var refused: [SettingChange] { changes.filter { $0.refusal != nil } }

    private mutating func note(
        _ name: String, tier: String? = nil, _ isChanged: Bool, _ effect: SettingChange.Effect, refusal: String? = nil,
        reach: SettingChange.Reach = .row
    ) {
        guard isChanged else { return }
        changes.append(SettingChange(name, tier: tier, effect, refusal: refusal, reach: reach))
    }

    /// Notes a change that only the logs can answer.
    private mutating func refuse(_ name: String, tier: String? = nil, _ isChanged: Bool, _ reason: String? = nil) {
        let reason = reason ?? "it shapes what is read from the logs"
        note(name, tier: tier, isChanged, .results, refusal: "\(reason); run the pipeline over the logs")
    }

    private mutating func compare(_ old: ClickSource, _ new: ClickSource) {
        refuse("clicks.path", old.paths.map(\.utf8Bytes) != new.paths.map(\.utf8Bytes))
        compareFields(ClickField.self, "clicks", old.mapping, new.mapping)
        refuse("clicks.timezone_offset", old.offsetUnit != new.offsetUnit)
        let (mine, theirs) = (old.screening, new.screening)
        refuse("clicks.screening.environment", mine.environment?.utf8Bytes != theirs.environment?.utf8Bytes)
        refuse(
            "clicks.screening.environment_default",
            mine.environmentDefault?.utf8Bytes != theirs.environmentDefault?.utf8Bytes)
        refuse("clicks.screening.platforms", mine.platforms.map(Set.init) != theirs.platforms.map(Set.init))
        refuse("clicks.screening.dedupe", mine.dedupe != theirs.dedupe)
        refuse("clicks.screening.bots", mine.bots?.map(\.utf8Bytes) != theirs.bots?.map(\.utf8Bytes))
        refuse("clicks.screening.known_link", mine.knownLink != theirs.knownLink)
        refuse("clicks.screening.max_params", mine.maxParams != theirs.maxParams)
        refuse("clicks.screening.string_params", mine.stringParams != theirs.stringParams)
    }

    private mutating func compare(_ old: InstallSource, _ new: InstallSource) {
        refuse("installs.path", old.paths.map(\.utf8Bytes) != new.paths.map(\.utf8Bytes))
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
        refuse("links.path", old.paths.map(\.utf8Bytes) != new.paths.map(\.utf8Bytes))
        note("links.required", old.isRequired != new.isRequired, .nothing)
        compareFields(LinkField.self, "links", old.mapping, new.mapping)
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
        for tier in old.tiers where !new.tiers.contains(where: { $0.isNamesake(of: tier) }) {
            let name = "match.tiers.\(tier.name)"
            if tier.probabilistic == nil {
                note(name, tier: tier.name, true, .results)
            } else {
                refuse(name, tier: tier.name, true, "clicks that met installs there may meet them in another tier")
            }
        }
        for tier in new.tiers {
            guard let other = old.tiers.first(where: { $0.isNamesake(of: tier) }) else {
                refuse("match.tiers.\(tier.name)", tier: tier.name, true, "the candidates have no such tier")
                continue
            }
            compare(other, tier, "match.tiers.\(tier.name)")
        }
    }

    private mutating func compareOrder(_ old: [Tier], _ new: [Tier]) {
        let common = { (one: [Tier], other: [Tier]) in
            one.filter { tier in other.contains { $0.isNamesake(of: tier) } }
        }
        let (before, after) = (common(old, new), common(new, old))
        guard before.map(\.name.utf8Bytes) != after.map(\.name.utf8Bytes) else { return }
        let isMeeting = { (tiers: [Tier]) in tiers.filter { $0.probabilistic != nil }.map(\.name.utf8Bytes) }
        guard isMeeting(before) == isMeeting(after) else {
            return refuse("match.tiers", true, "the order of probabilistic tiers shapes where clicks and installs meet")
        }
        note("match.tiers", true, .results)
    }

    private mutating func compare(_ old: Tier, _ new: Tier, _ name: String) {
        let tier = new.name
        refuse(
            "\(name).platforms", tier: tier, old.platforms.map(Set.init) != new.platforms.map(Set.init),
            "it shapes which installs looked there")
        compareWindows(old, new, name)
        switch (old.method, new.method) {
        case (.probabilistic(let mine), .probabilistic(let theirs)):
            compare(mine, theirs, name, tier)
        case (.referredLink, .referredLink): break
        case (.deviceID, .deviceID):
            refuse("\(name).against", tier: tier, old.method != new.method, "the candidates list what was looked at")
        default: refuse("\(name).type", tier: tier, true, "the candidates are of the other type")
        }
    }

    private mutating func compareWindows(_ old: Tier, _ new: Tier, _ name: String) {
        guard let mine = old.window, let theirs = new.window else {
            return refuse("\(name).window", tier: new.name, (old.window == nil) != (new.window == nil))
        }
        let longer = "clicks of greater age are not among the candidates"
        let isShorter = theirs.limit < mine.limit
        note(
            "\(name).window", tier: new.name, mine.limit != theirs.limit, .results,
            refusal: isShorter ? nil : "\(longer); run the pipeline over the logs")
        // Lists have all clicks at the end of a shorter window, but not at that of a link's own or of the default.
        let listsEnd = mine.isInclusive || isShorter && new.probabilistic == nil
        note(
            "\(name).window_end", tier: new.name, mine.isInclusive != theirs.isInclusive, .results,
            refusal: listsEnd ? nil : "\(longer); run the pipeline over the logs")
        guard new.probabilistic != nil else { return }
        let limits = (mine.defaultLimit, theirs.defaultLimit)
        // If the default is the window itself, the change of the window already says so.
        let isOwn = limits.0 != mine.limit || limits.1 != theirs.limit
        note(
            "\(name).window_default", tier: new.name, isOwn && limits.0 != limits.1, .results,
            refusal: limits.1 < limits.0 ? nil : "\(longer); run the pipeline over the logs")
    }

    private mutating func compare(
        _ old: ProbabilisticRules, _ new: ProbabilisticRules, _ name: String, _ tier: String
    ) {
        refuse("\(name).key", tier: tier, Set(old.key) != Set(new.key), "it shapes which clicks are candidates")
        refuse("\(name).agree", tier: tier, Set(old.agree) != Set(new.agree), "it shapes which clicks are candidates")
        let isReversed = old.winner != .bestScore && new.winner != .bestScore
        note(
            "\(name).winner", tier: tier, old.winner != new.winner, .results,
            refusal: isReversed ? nil : "only newest and earliest can take each other's place; run over the logs")
        note("\(name).single_use", tier: tier, old.isSingleUse != new.isSingleUse, .results)
        let beyondCut = "the candidates do not have the clicks beyond a cut"
        let isLower = new.maxCandidates < old.maxCandidates
        refuse(
            "\(name).max_candidates", tier: tier, old.maxCandidates != new.maxCandidates,
            // The candidates would suffice, but spec §6 does not list a lower cap among what is decided again.
            isLower ? "a re-scoring cuts no list further" : beyondCut)
        if old.winner == .bestScore {
            refuse("\(name).max_scored", tier: tier, old.maxScored != new.maxScored, beyondCut)
        }
        let (mine, theirs) = (old.confidence, new.confidence)
        note("\(name).confidence", tier: tier, mine?.bands != theirs?.bands, .results, reach: .confidence)
        note(
            "\(name).ambiguity", tier: tier, mine?.ambiguity != theirs?.ambiguity, .results,
            reach: .confidenceAndCandidates)
        note("\(name).ip_class", tier: tier, mine?.ipClass != theirs?.ipClass, .results, reach: .confidence)
        let unlisted = Set(new.comparedSignals.map(\.listed)).subtracting(old.comparedSignals.map(\.listed))
        let names = unlisted.map(\.name).sorted().joined(separator: ", ")
        note(
            "\(name).weights", tier: tier, !old.weights(areThoseOf: new), .results,
            refusal: unlisted.isEmpty ? nil : "the candidates do not list \(names); run the pipeline over the logs")
        note("\(name).minimum", tier: tier, old.minimumScore != new.minimumScore, .results)
        note("\(name).minimum_evidence", tier: tier, old.minimumEvidence != new.minimumEvidence, .results)
    }
}

extension ProbabilisticRules {
    /// Whether two tiers have the same weights, in any order, as points are added up.
    public func weights(areThoseOf other: ProbabilisticRules) -> Bool {
        func inOrder(_ weights: [Weight]) -> [Weight] { weights.sorted { $0.signal.rawValue < $1.signal.rawValue } }
        return inOrder(weights) == inOrder(other.weights)
    }
}
