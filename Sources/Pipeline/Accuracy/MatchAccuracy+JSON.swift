import AttributionModel
import Publishing
import Reviewing

extension MatchAccuracy {
    /// For programs: an object, as `ascribe accuracy --json` prints it.
    public var json: String {
        let told = known.map { tier, known in
            ManifestValue.object([
                .init("tier", .text(tier)), .init("installs", .integer(known.installs)),
                .init("known_clicks", .integer(known.clicks)),
            ])
        }
        return ManifestValue.object(
            rescoring.head + [
                .init("installs", .integer(counts.installs)), .init("known_by", .array(told)),
                .init("left_out", leftOutValue), .init("organic", .integer(counts.organic)),
                .init("attributed", .object(counts.all.members)),
                .init("tiers", .array(byTier.map { .object([.init("tier", .text($0.name))] + $0.tally.members) })),
                .init(
                    "levels", .array(byLevel.map { .object([.init("level", .optional($0.name))] + $0.tally.members) })),
                .init("bands", .array(byBand.map { .object($0.band.members + $0.tally.members) })),
                .init("examples", .array(counts.examples.map(\.value))),
            ]
        ).renderedText
    }

    private var leftOutValue: ManifestValue {
        .object([.init("inherited", .integer(counts.inherited)), .init("no_tier", .integer(counts.closed))])
    }
}

extension AnswerTally {
    fileprivate var members: [ManifestValue.Member] {
        let same = zip(Self.compared, same).map { ManifestValue.Member("same_\($0.rawValue)", .integer($1)) }
        return [
            .init("installs", .integer(installs)), .init("mean", mean.map { .decimal($0) }),
            .init("known_clicks", .integer(withKnownClick)), .init("same_click", .integer(sameClick)),
        ] + same
    }
}

extension AccuracyCounts.Band {
    fileprivate var members: [ManifestValue.Member] {
        [
            .init("of", .text(isOfScores ? "score" : "confidence")), .init("from", .decimal(from)),
            .init("to", .decimal(to)),
        ]
    }
}

extension AccuracyCounts.Example {
    fileprivate var value: ManifestValue {
        let columns: [RowColumn] =
            [.tier, .confidence, .score, .level, .clickID, .linkID]
            + [.campaign, .referrer, .source]
        return .object(
            known.members([.installID, .requestedAt]) + [
                .init("known", .object(known.members(columns))), .init("answer", .object(answer.members(columns))),
            ])
    }
}
