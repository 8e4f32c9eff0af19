import AttributionModel

extension ConfidenceRules {
    /// Reads `confidence`, `ambiguity` and `ip_class` of a tier; nil if the confidence is `none`, absent or at fault.
    init?(reading tier: Section, _ window: Window?) {
        let bands = Band.read(tier, window)
        let ambiguity = Ambiguity(reading: tier)
        let ipClass = ClassFactors(reading: tier)
        guard let bands else {
            let isNone = !tier.has("confidence") || tier.saysNoConfidence
            if isNone { tier.refuse(["ambiguity", "ip_class"], because: "without \"confidence: {by_age: …}\"") }
            return nil
        }
        self.init(bands: bands, ambiguity: ambiguity, ipClass: ipClass)
    }
}

extension Section {
    /// Whether `confidence: none` stands here.
    var saysNoConfidence: Bool { value("confidence")?.word == "none" }
}

extension ConfidenceRules.Band {
    /// Reads `confidence.by_age` and checks its order and its end; nil where there are no sound bands.
    fileprivate static func read(_ tier: Section, _ window: Window?) -> [ConfidenceRules.Band]? {
        guard let value = tier.value("confidence"), !tier.saysNoConfidence else { return nil }
        if case .scalar(let scalar) = value.content, scalar.kind != .null {
            tier.report(
                "unknown confidence \"\(scalar.text)\"; write none, or {by_age: [{younger_than: 1h, is: 0.85}]}",
                at: "confidence")
            return nil
        }
        let confidence = tier.section("confidence", keys: ["by_age"])
        confidence.require("by_age")
        guard let items = confidence.list("by_age") else { return nil }
        var bands: [ConfidenceRules.Band] = []
        var end: (age: Milliseconds, position: Position)?
        for item in items {
            guard let section = Section(item, "a band of \(tier.title)", keys: ["younger_than", "is"], tier.problems)
            else { continue }
            section.require("younger_than", "is")
            let age = section.duration("younger_than")
            let certainty = section.decimal("is", in: 0...1)
            if let age {
                checkOrder(age, after: end?.age ?? 0, section)
                end = (age, section.valuePosition("younger_than"))
            }
            if let age, let certainty {
                bands.append(ConfidenceRules.Band(youngerThan: age, confidence: certainty))
            }
        }
        checkEnd(end, window, tier)
        return bands.count == items.count ? bands : nil
    }

    private static func checkOrder(_ age: Milliseconds, after previous: Milliseconds, _ section: Section) {
        guard age <= previous else { return }
        let message =
            previous == 0
            ? "\"younger_than\" is 0, which no age is below; write a length of time such as 1h"
            : "bands are out of order: \"younger_than\" must be longer than \(PipelineFile.text(of: previous)) "
                + "of the band before it"
        section.report(message, at: "younger_than")
    }

    private static func checkEnd(_ end: (age: Milliseconds, position: Position)?, _ window: Window?, _ tier: Section) {
        guard let end, let window, end.age != window.limit else { return }
        let limit = PipelineFile.text(of: window.limit)
        tier.problems.add(
            "the last band ends at \(PipelineFile.text(of: end.age)) but the window at \(limit); "
                + "make them end together",
            at: end.position)
    }
}

extension ConfidenceRules.Ambiguity {
    /// Reads `ambiguity` of a tier.
    fileprivate init?(reading tier: Section) {
        guard tier.has("ambiguity") else { return nil }
        let section = tier.section("ambiguity", keys: ["count", "per", "subtract", "multiply"])
        let counts = Vocabulary("count", [("candidates", false), ("unclaimed", true)])
        let units = Vocabulary("word", [("click", false), ("link", true)])
        let onlyUnclaimed = section.word("count", counts) ?? false
        let links = section.word("per", units) ?? false
        let subtract = section.decimal("subtract", in: 0...1)
        let multiply = section.decimal("multiply", in: 0...1)
        switch (section.has("subtract"), section.has("multiply")) {
        case (true, true): section.report("\"subtract\" and \"multiply\" exclude each other; keep one", at: "multiply")
        case (false, false) where section.isWritten:
            section.problems.add(
                "\(section.title) does not say what ambiguity costs; add \"subtract\" or \"multiply\"",
                at: section.position)
        default: break
        }
        guard let effect = subtract.map(Effect.subtract) ?? multiply.map(Effect.multiply) else { return nil }
        self.init(countsOnlyUnclaimed: onlyUnclaimed, countsLinks: links, effect: effect)
    }
}

extension ConfidenceRules.ClassFactors {
    /// Reads `ip_class` of a tier; classes that are not named keep the confidence.
    fileprivate init?(reading tier: Section) {
        guard tier.has("ip_class") else { return nil }
        let section = tier.section("ip_class", keys: IPClass.allCases.map(\.name))
        func factor(of ipClass: IPClass) -> Decimal4 { section.decimal(ipClass.name, in: 0...1) ?? .one }
        self.init(
            shared: factor(of: .shared), household: factor(of: .household), individual: factor(of: .individual))
    }
}
