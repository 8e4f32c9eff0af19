import AttributionModel

/// Another value for a setting of a pipeline.
struct ChangedSetting {
    /// Whether what the cache keeps of clicks depends on it.
    var shapesClicks = false
    let apply: (inout PipelineDefinition) -> Void

    /// Gives a pipeline the other value.
    static func other(_ apply: @escaping (inout PipelineDefinition) -> Void) -> ChangedSetting {
        ChangedSetting(apply: apply)
    }

    /// The same for a setting that shapes clicks.
    static func shaping(_ apply: @escaping (inout PipelineDefinition) -> Void) -> ChangedSetting {
        ChangedSetting(shapesClicks: true, apply: apply)
    }

    /// The pipeline that is changed; each of its settings has a value.
    static var pipeline: PipelineDefinition {
        let window = Window(limit: .day, isInclusive: false, defaultLimit: .hour)
        var scored = ProbabilisticRules(key: [.platform, .timeZone])
        scored.winner = .bestScore
        scored.weights = [
            Weight(
                signal: .osVersion, exact: .one,
                partials: [.init(partial: .signal(.osMajor), points: Decimal4(tenThousandths: 5_000))]),
            Weight(signal: .ip, exact: .one),
        ]
        var aged = ProbabilisticRules(key: [.network])
        aged.confidence = ConfidenceRules(
            bands: [.init(youngerThan: .day, confidence: .one)],
            ambiguity: .init(effect: .multiply(.one)), ipClass: .init(shared: .one, household: .one, individual: .one))
        var clicks = ClickSource(paths: ["clicks.jsonl"], offsetUnit: .minutesWest)
        clicks.screening.maxParams = 3
        var match = MatchRules(tiers: [
            Tier(name: "referrer", method: .referredLink, window: nil),
            Tier(name: "scored", method: .probabilistic(scored), window: window),
            Tier(name: "aged", method: .probabilistic(aged), window: window),
            Tier(name: "device", method: .deviceID(clicks: true, earlierInstalls: true), window: window),
        ])
        let thresholds = [3, 2, 1].map { Levels.Threshold(bound: Decimal4(tenThousandths: $0), isStrict: false) }
        match.levels = Levels(high: thresholds[0], medium: thresholds[1], low: thresholds[2])
        return PipelineDefinition(
            name: "every-setting", clicks: clicks, installs: InstallSource(paths: ["installs.jsonl"]),
            links: LinkSource(paths: ["links.jsonl"]), match: match)
    }

    /// One for each stored property of what a pipeline is made of, by types and properties.
    static var all: [String: [String: ChangedSetting]] {
        [
            "PipelineDefinition": [
                "name": other { $0.name = "other" }, "description": other { $0.description = "other" },
                "timeZone": other { $0.timeZone = "Europe/Madrid" }, "clicks": shaping { $0.clicks.offsetUnit = nil },
                "installs": other { $0.installs.offsetUnit = .minutesEast }, "links": other { $0.links = nil },
                "match": other { $0.match.history = .day }, "output": other { $0.output.gzip = .small },
            ],
            "ClickSource": [
                "paths": other { $0.clicks.paths = ["other"] },
                "mapping": shaping { $0.clicks.mapping.timeUnit = .milliseconds },
                "offsetUnit": shaping { $0.clicks.offsetUnit = .minutesEast },
                "screening": shaping { $0.clicks.screening.bots = ["bot"] },
            ],
            "ClickScreening": [
                "environment": other { $0.clicks.screening.environment = "stage" },
                "environmentDefault": other { $0.clicks.screening.environmentDefault = "stage" },
                "platforms": other { $0.clicks.screening.platforms = [.ios] },
                "dedupe": other { $0.clicks.screening.dedupe = 0 },
                "bots": shaping { $0.clicks.screening.bots = ["bot"] },
                "knownLink": other { $0.clicks.screening.knownLink = true },
                // Whether parameters are counted.
                "maxParams": shaping { $0.clicks.screening.maxParams = nil },
                "stringParams": other { $0.clicks.screening.stringParams = true },
            ],
            "InstallSource": [
                "paths": other { $0.installs.paths = ["other"] },
                "mapping": other { $0.installs.mapping.timeUnit = .milliseconds },
                "offsetUnit": other { $0.installs.offsetUnit = .minutesEast },
                "screenUnit": other { $0.installs.screenUnit = .pixels },
                "referrerFormat": other { $0.installs.referrerFormat = .linkID },
                "ignoredQuery": other { $0.installs.ignoredQuery = ["utm_term"] },
                "screening": other { $0.installs.screening.simulator = true },
            ],
            "InstallScreening": [
                "environment": other { $0.installs.screening.environment = "stage" },
                "oncePer": other { $0.installs.screening.oncePer = .userID },
                "simulator": other { $0.installs.screening.simulator = true },
                "openedByLink": other { $0.installs.screening.openedByLink = true },
            ],
            "LinkSource": [
                "paths": other { $0.links?.paths = ["other"] },
                "mapping": other { $0.links?.mapping.timeUnit = .milliseconds },
                "isRequired": other { $0.links?.isRequired = false },
            ],
            "FieldMapping": [
                "paths": shaping { $0.clicks.mapping.paths[ClickField.ip.rawValue] = [["address"]] },
                "timeUnit": shaping { $0.clicks.mapping.timeUnit = .milliseconds },
            ],
            "MatchRules": [
                "tiers": shaping { $0.match.tiers.swapAt(1, 2) }, "history": other { $0.match.history = .day },
                "clockSkew": other { $0.match.clockSkew = 1 }, "levels": other { $0.match.levels = nil },
            ],
            "Levels": [
                "high": other { $0.match.levels?.high.bound = .one },
                "medium": other { $0.match.levels?.medium.bound = .one },
                "low": other { $0.match.levels?.low.bound = .one },
            ],
            "Threshold": [
                "bound": other { $0.match.levels?.high.bound = .one },
                "isStrict": other { $0.match.levels?.high.isStrict = true },
            ],
            "Tier": [
                "name": other { $0.match.tiers[1].name = "other" },
                "platforms": shaping { $0.match.tiers[1].platforms = [.ios, .android] },
                "method": shaping { $0.match.tiers[3].method = .deviceID(clicks: false, earlierInstalls: true) },
                "window": other { $0.match.tiers[1].window = Window(limit: .hour, isInclusive: false) },
            ],
            "Window": [
                "limit": other { $0.match.tiers[1].window?.limit = .hour },
                "isInclusive": other { $0.match.tiers[1].window?.isInclusive = true },
                "defaultLimit": other { $0.match.tiers[1].window?.defaultLimit = 1 },
            ],
            "ProbabilisticRules": [
                "key": shaping(scored { $0.key.removeLast() }), "agree": shaping(scored { $0.agree = [.language] }),
                // In a tier that scores, clicks of other platforms have keys, too.
                "winner": shaping(scored { $0.winner = .newest }),
                "isSingleUse": other(scored { $0.isSingleUse.toggle() }),
                "maxCandidates": other(scored { $0.maxCandidates = 1 }),
                "maxScored": other(scored { $0.maxScored = 1 }),
                "confidence": other(aged { $0.confidence?.ipClass = nil }),
                "weights": shaping(scored { $0.weights.removeLast() }),
                "minimumScore": other(scored { $0.minimumScore = 90 }),
                "minimumEvidence": other(scored { $0.minimumEvidence = .one }),
            ],
            "ConfidenceRules": [
                "bands": other(aged { $0.confidence?.bands = [] }),
                "ambiguity": other(aged { $0.confidence?.ambiguity = nil }),
                "ipClass": other(aged { $0.confidence?.ipClass = nil }),
            ],
            "Band": [
                "youngerThan": other(aged { $0.confidence?.bands[0].youngerThan = .hour }),
                "confidence": other(aged { $0.confidence?.bands[0].confidence = .zero }),
            ],
            "Ambiguity": [
                "countsOnlyUnclaimed": other(aged { $0.confidence?.ambiguity?.countsOnlyUnclaimed = true }),
                "countsLinks": other(aged { $0.confidence?.ambiguity?.countsLinks = true }),
                "effect": other(aged { $0.confidence?.ambiguity?.effect = .subtract(.one) }),
            ],
            "ClassFactors": [
                "shared": other(aged { $0.confidence?.ipClass?.shared = .zero }),
                "household": other(aged { $0.confidence?.ipClass?.household = .zero }),
                "individual": other(aged { $0.confidence?.ipClass?.individual = .zero }),
            ],
            "Weight": [
                "signal": shaping(scored { $0.weights[1].signal = .screen }),
                "exact": other(scored { $0.weights[0].exact = Decimal4(tenThousandths: 9_000) }),
                "partials": shaping(scored { $0.weights[0].partials = [] }),
            ],
            // One of a weight's partial matches.
            "Level": [
                "partial": shaping(scored { $0.weights[0].partials[0].partial = .signal(.osPatch) }),
                "points": other(scored { $0.weights[0].partials[0].points = .zero }),
            ],
            "OutputChoice": [
                "responses": other { $0.output.responses = .warplink }, "gzip": other { $0.output.gzip = .small },
                "keepsCandidates": other { $0.output.keepsCandidates = false },
                "keepsState": other { $0.output.keepsState = false },
            ],
        ]
    }

    /// A change of the tier that scores.
    private static func scored(
        _ change: @escaping (inout ProbabilisticRules) -> Void
    ) -> (inout PipelineDefinition) -> Void { rules(ofTier: 1, change) }

    /// A change of the tier that has a confidence by age.
    private static func aged(
        _ change: @escaping (inout ProbabilisticRules) -> Void
    ) -> (inout PipelineDefinition) -> Void { rules(ofTier: 2, change) }

    private static func rules(
        ofTier number: Int, _ change: @escaping (inout ProbabilisticRules) -> Void
    ) -> (inout PipelineDefinition) -> Void {
        { pipeline in
            guard var rules = pipeline.match.tiers[number].probabilistic else { return }
            change(&rules)
            pipeline.match.tiers[number].method = .probabilistic(rules)
        }
    }
}

extension Decimal4 {
    fileprivate static let zero = Decimal4(tenThousandths: 0)
}
