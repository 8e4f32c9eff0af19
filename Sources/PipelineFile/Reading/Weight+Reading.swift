import AttributionModel

extension Weight {
    /// Reads `weights`; empty where there are none or where they are at fault.
    static func read(_ tier: Section) -> [Weight] {
        guard tier.has("weights") else { return [] }
        let section = tier.section("weights", keys: Vocabulary.signals.words)
        if case .mapping(let written)? = tier.value("weights")?.content, written.isEmpty {
            tier.report("\"weights\" is empty; give at least one signal a weight", at: "weights")
        }
        return section.keys.compactMap { name in
            Signal(name: name).flatMap { Weight(reading: section, $0) }
        }
    }

    /// Points are bounded so that sums of them stay exact.
    fileprivate static let mostPoints: Int64 = 1_000

    private init?(reading section: Section, _ signal: Signal) {
        guard let value = section.value(signal.name) else { return nil }
        if signal == .referredLink {
            section.report("no click has a referred_link; take it out", at: signal.name)
        }
        guard case .mapping = value.content else {
            guard let exact = value.points(signal.name, section.problems) else { return nil }
            self.init(signal: signal, exact: exact)
            return
        }
        let partialNames =
            Vocabulary.signals.words.filter { $0 != signal.name } + (signal == .languages ? ["shared"] : [])
        let levels = section.section(signal.name, keys: ["exact"] + partialNames)
        levels.require("exact")
        guard let exact = levels.value("exact")?.points("exact", section.problems) else { return nil }
        self.init(signal: signal, exact: exact)
        partials = levels.keys.filter { $0 != "exact" }.compactMap { name in
            guard let points = levels.value(name)?.points(name, section.problems) else { return nil }
            if points > exact {
                levels.report("\"\(name)\" adds more than \"exact\"; make it at most that", at: name)
            }
            return Level(partial: Signal(name: name).map(Partial.signal) ?? .shared, points: points)
        }
    }
}

extension YAMLValue {
    /// Points above 0.
    fileprivate func points(_ key: String, _ problems: ProblemList) -> Decimal4? {
        guard let points = decimal(key, in: 0...Weight.mostPoints, problems) else { return nil }
        guard points.tenThousandths > 0 else {
            problems.add("\"\(key)\" adds nothing; give it more than 0 or remove it", at: position)
            return nil
        }
        return points
    }
}
