import AttributionModel

extension Levels {
    /// Reads `match.levels`, nil where the pipeline has none.
    ///
    /// Thresholds of scores lie between 0 and 100, those of confidences between 0 and 1.
    init?(reading match: Section, ofScores: Bool) {
        guard match.has("levels") else { return nil }
        let names = Level.allCases.map(\.rawValue)
        let section = match.section("levels", keys: names)
        section.require("high", "medium", "low")
        let largest: Int64 = ofScores ? 100 : 1
        // If tiers have faults, they may be meant to give no scores.
        let refusesShares = ofScores && section.problems.isEmpty && !section.problems.allowsUselessSettings
        let thresholds = names.map { Threshold(reading: section, $0, largest: largest) }
        for case (let name, let threshold?) in zip(names, thresholds) where refusesShares && threshold.isShare {
            section.report(
                "\"\(name)\": scores are whole numbers from 0 to 100, but this is \(threshold.bound.text); write 70 for 0.7",
                at: name)
        }
        for (index, name) in names.enumerated().dropFirst() {
            guard let above = thresholds[index - 1], let here = thresholds[index], !above.isStricter(than: here) else {
                continue
            }
            section.report(
                "levels are out of order: \"\(name)\" must begin below \"\(names[index - 1])\"", at: name)
        }
        guard let high = thresholds[0], let medium = thresholds[1], let low = thresholds[2] else { return nil }
        self.init(high: high, medium: medium, low: low)
    }
}

extension Levels.Threshold {
    /// Reads `> 0.5`, `>= 0.5`, or a bare number, which means `>=`.
    fileprivate init?(reading section: Section, _ key: String, largest: Int64) {
        guard let value = section.value(key) else { return nil }
        guard let text = value.word else {
            guard let bound = value.decimal(key, in: 0...largest, section.problems) else { return nil }
            self.init(bound: bound, isStrict: false)
            return
        }
        let isStrict = !text.hasPrefix(">=")
        let number = text.dropFirst(isStrict ? 1 : 2).drop { $0 == " " }
        guard text.hasPrefix(">"), !number.isEmpty else {
            section.report(
                "\"\(key)\": \"\(text)\" is not a threshold; write \"> 0.5\", \">= 0.5\" or 70", at: key)
            return nil
        }
        let bound = YAMLValue(
            content: .scalar(YAMLScalar(text: String(number), isPlain: true)), position: value.position)
        guard let bound = bound.decimal(key, in: 0...largest, section.problems) else { return nil }
        self.init(bound: bound, isStrict: isStrict)
        guard isStrict, bound.tenThousandths == largest * 10_000, !section.problems.allowsUselessSettings else {
            return
        }
        let graded = largest == 1 ? "confidence" : "score"
        section.report(
            "\"\(key)\": no \(graded) is above \(largest); begin the level at \(largest) or below", at: key)
    }

    /// Whether it is meant as a share of the largest score: nearly all scores are above it.
    fileprivate var isShare: Bool { bound.tenThousandths > 0 && bound.tenThousandths < 10_000 }

    fileprivate func isStricter(than other: Levels.Threshold) -> Bool {
        bound > other.bound || bound == other.bound && isStrict && !other.isStrict
    }
}
