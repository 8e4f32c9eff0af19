import AttributionModel

/// One item of `match.tiers` and what was read from it.
struct TierReading {
    /// Where the tier stands in the file.
    let section: Section
    /// nil where the tier is at fault.
    private(set) var tier: Tier?

    static let deterministicKeys = ["name", "type", "platforms", "key", "against", "window", "window_end"]
    static let probabilisticKeys = [
        "agree", "window_default", "single_use", "max_candidates", "max_scored", "winner", "confidence", "ambiguity",
        "ip_class", "weights", "minimum", "minimum_evidence",
    ]

    /// Whether the tier scores, by weights that may be at fault.
    var isWeighted: Bool { section.has("weights") }

    /// Whether the tier has a confidence by age, even one at fault.
    var isBanded: Bool { section.has("confidence") && !section.saysNoConfidence }

    /// Whether the tier was read as a probabilistic one.
    var isProbabilistic: Bool { tier?.probabilistic != nil }

    /// Reads an item of `match.tiers`; nil where it is not a mapping.
    init?(
        _ value: YAMLValue, number: Int, _ defaults: TierDefaults, _ surroundings: TierSurroundings,
        _ problems: ProblemList
    ) {
        let keys = TierReading.deterministicKeys + TierReading.probabilisticKeys
        let title = TierReading.title(value, number: number)
        guard let section = Section(value, title, keys: keys, problems) else { return nil }
        self.section = section
        section.require("name", "type", "key")
        let name = section.name("name")
        let platforms = section.words("platforms", .platforms)
        let window = WindowSetting(reading: section, over: defaults.window)
        let method =
            isDeterministic
            ? deterministic(window, surroundings) : probabilistic(window, defaults, surroundings)
        guard let name, let method, platforms != nil || !section.has("platforms") else { return }
        tier = Tier(name: name, platforms: platforms, method: method, window: window.window(of: method))
    }

    /// `tier "enriched"`, or by its place where it has no name.
    private static func title(_ value: YAMLValue, number: Int) -> String {
        guard case .mapping(let entries) = value.content,
            let name = entries.first(where: { $0.key == "name" })?.value.word
        else { return "tier \(number)" }
        return "tier \"\(name)\""
    }

    /// By `type`; a tier without a readable type is taken for the kind that its keys suggest.
    private var isDeterministic: Bool {
        let types = Vocabulary("tier type", [("deterministic", true), ("probabilistic", false)])
        return section.word("type", types) ?? section.has("against")
    }

    // MARK: Deterministic

    /// Where a deterministic tier looks.
    private enum Place { case links, clicks, earlierInstalls }

    private func deterministic(_ window: WindowSetting, _ surroundings: TierSurroundings) -> Tier.Method? {
        section.require("against")
        section.refuse(TierReading.probabilisticKeys, because: "in a deterministic tier")
        let places = Vocabulary(
            "place", [("links", Place.links), ("clicks", .clicks), ("earlier_installs", .earlierInstalls)])
        let against = section.words("against", places)
        guard let key = section.words("key", .signals) else { return nil }
        switch key {
        case [.deviceID]: return against.flatMap { device(Set($0), window) }
        case [.referredLink]: return referredLink(against, surroundings)
        default:
            section.report(
                "the \"key\" of a deterministic tier is [device_id] or [referred_link]; "
                    + "for other keys write \"type: probabilistic\"",
                at: "key")
            return nil
        }
    }

    private func device(_ against: Set<Place>, _ window: WindowSetting) -> Tier.Method? {
        guard !against.contains(.links) else {
            section.report("a device_id is in no link; write clicks, earlier_installs or both", at: "against")
            return nil
        }
        let method = Tier.Method.deviceID(
            clicks: against.contains(.clicks), earlierInstalls: against.contains(.earlierInstalls))
        if against == [.earlierInstalls] {
            section.refuse(["window", "window_end"], because: "in a tier that looks at no clicks")
        } else if !window.isWritten {
            section.report(
                "clicks in \"against\" need a window; add \"window\" to \(section.title) or to match", at: "against")
        }
        return method
    }

    private func referredLink(_ against: [Place]?, _ surroundings: TierSurroundings) -> Tier.Method? {
        section.refuse(["window", "window_end"], because: "in a tier that looks at no clicks")
        if let against, against != [.links] {
            section.report("a referred_link is looked for in the catalogue; write [links]", at: "against")
        }
        if !surroundings.hasReferrerFormat {
            section.report(
                "\(section.title) can never match, as \"installs\" has no \"referrer_format\"; add one", at: "key")
        }
        if !surroundings.hasLinks {
            section.report("\(section.title) can never match, as there is no \"links\" section; add one", at: "key")
        }
        return .referredLink
    }

    // MARK: Probabilistic

    private func probabilistic(
        _ window: WindowSetting, _ defaults: TierDefaults, _ surroundings: TierSurroundings
    ) -> Tier.Method? {
        section.refuse(["against"], because: "in a probabilistic tier, which looks at clicks")
        if !window.isWritten {
            section.problems.add(
                "\(section.title) has no window; add \"window\" to it or to match", at: section.position)
        }
        return ProbabilisticRules(reading: section, window.window, defaults, surroundings)
            .map(Tier.Method.probabilistic)
    }
}
