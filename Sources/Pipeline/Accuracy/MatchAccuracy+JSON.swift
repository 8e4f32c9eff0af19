import AttributionModel
import Publishing
import Reviewing

extension MatchAccuracy {
    /// For programs: an object, as `ascribe accuracy --json` prints it.
    public var json: String {
        let told = known.map { tier, known in
            ManifestValue.object([.init("tier", .text(tier)), .init("installs", .integer(known.installs))])
        }
        let days = [("from", days?.lowerBound), ("to", days?.upperBound)].map {
            ManifestValue.Member($0, .optional($1?.name))
        }
        let groups: [ManifestValue.Member] = [
            .init("tiers", .array(byTier.map { .object([.init("tier", .text($0.name))] + $0.tally.members) })),
            .init("levels", .array(byLevel.map { .object([.init("level", .optional($0.name))] + $0.tally.members) })),
            .init("bands", .array(byBand.map { .object($0.band.members + $0.tally.members) })),
        ]
        return ManifestValue.object(
            rescoring.head + [.init("file", .optional(rescoring.located.path))] + days + [
                .init("installs", .integer(counts.installs)), .init("known_by", .array(told)),
                .init("left_out", .object(leftOut)), .init("organic", .integer(counts.organic)),
                .init("attributed", .object(counts.all.members)),
            ] + groups + credits + [.init("examples", .array(counts.examples.map(\.value)))]
        ).renderedText
    }

    private var leftOut: [ManifestValue.Member] {
        AccuracyCounts.Exclusion.allCases.map { .init($0.rawValue, .integer(counts.excluded[$0] ?? 0)) }
    }

    private var credits: [ManifestValue.Member] {
        guard let dimension else { return [] }
        let values = byCredit.map { credit, tally in
            ManifestValue.object([.init(dimension.rawValue, .optional(credit.name))] + tally.members)
        }
        return [.init(dimension.plural, .array(values))]
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
