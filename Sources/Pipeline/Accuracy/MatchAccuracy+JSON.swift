import AttributionModel
import Publishing
import Reviewing

extension MatchAccuracy {
    /// For programs: an object, as `ascribe accuracy --json` prints it.
    public var json: String {
        let told = known.map { tier, known in
            ManifestValue.object([.init("tier", .text(tier)), .init("installs", .integer(known.installs))])
        }
        let groups: [ManifestValue.Member] = [
            .init("tiers", .array(tiers.map { .object([.init("tier", .text($0.name))] + members(of: $0.group)) })),
            .init(
                "levels", .array(levels.map { .object([.init("level", .optional($0.name))] + members(of: $0.group)) })),
            .init("bands", .array(bands.map { .object($0.members + members(of: .band($0))) })),
        ]
        return ManifestValue.object(
            rescoring.head + [.init("file", .optional(rescoring.located.path))] + rescoring.span + [
                .init("installs", .integer(counts.installs)), .init("known_by", .array(told)),
                .init("left_out", .object(leftOut)), .init("organic", .integer(counts.organic)),
                .init("chance", counts.chance?.value), .init("attributed", .object(members(of: .all))),
            ] + groups + valuesOfDimension + [.init("examples", .array(counts.examples.map(\.value)))]
        ).renderedText
    }

    private var leftOut: [ManifestValue.Member] {
        AccuracyCounts.Exclusion.allCases.map { .init($0.rawValue, .integer(counts.excluded[$0] ?? 0)) }
    }

    private var valuesOfDimension: [ManifestValue.Member] {
        guard let dimension = counts.answers.dimension else { return [] }
        let values = credits.map { credit in
            ManifestValue.object([.init(dimension.rawValue, .optional(credit.name))] + members(of: .credit(credit)))
        }
        return [.init(dimension.plural, .array(values))]
    }

    private func members(of group: AnswerGroup) -> [ManifestValue.Member] {
        let chance = counts.chance
        return counts.answers[group].members + [
            .init("within", chance.map { .integer($0.actual.answers(in: group)) }),
            .init("by_chance", chance.flatMap { group.tellsChance ? .integer($0.estimate(in: group)) : nil }),
        ]
    }
}

extension ChanceMatches {
    /// For what times chance is told, how far installs were moved, and how many of them match.
    fileprivate var value: ManifestValue {
        .object([
            .init("from", .instant(times.lowerBound)), .init("to", .instant(times.upperBound)),
            .init("days_later", .integer(Int(later / .day))),
            .init("installs", .integer(actual.count)), .init("attributed", .integer(actual.answers(in: .all))),
            .init("moved_installs", .integer(moved.count)),
            .init("moved_attributed", .integer(moved.answers(in: .all))),
        ])
    }
}

extension AnswerTally {
    fileprivate var members: [ManifestValue.Member] {
        let same = zip(Self.compared, same).map { ManifestValue.Member("same_\($0.rawValue)", .integer($1)) }
        return [
            .init("installs", .integer(installs)), .init("others", .integer(unchecked)),
            .init("mean", mean.map { .decimal($0) }), .init("known_clicks", .integer(withKnownClick)),
            .init("same_click", .integer(sameClick)),
        ] + same
    }
}

extension CertaintyBand {
    fileprivate var members: [ManifestValue.Member] {
        [
            .init("of", .text(isOfScores ? "score" : "confidence")), .init("from", .decimal(from)),
            .init("to", .decimal(to)),
        ]
    }
}

extension AccuracyCounts.Example {
    fileprivate var value: ManifestValue {
        let columns: [RowColumn] = [
            .tier, .confidence, .score, .level, .clickID, .linkID, .campaign, .referrer, .source,
        ]
        return .object(
            known.members([.installID, .requestedAt]) + [
                .init("known", .object(known.members(columns))), .init("answer", .object(answer.members(columns))),
            ])
    }
}
