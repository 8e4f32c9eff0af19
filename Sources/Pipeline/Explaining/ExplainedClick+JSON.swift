import AttributionModel
import Publishing
import Reviewing

extension ExplainedClick {
    /// For programs: an array of an object for each time of the id.
    public var json: String {
        ManifestValue.array(clicks.map { value(of: $0) }).renderedText
    }

    /// What only logs can tell is present only if some were read.
    private func value(of click: Click) -> ManifestValue {
        .object(
            [
                .init("click_id", .text(id)), .init("clicked_at", .instant(click.clickedAt)),
                .init("link_id", .optional(click.linkID)), .init("campaign", .optional(click.campaign)),
                .init("referrer", .optional(click.referrer)),
                .init("won_by", .texts(click.winners)),
                .init("installs", .array(click.uses.map(\.value))), .init("candidates_removed", .flag(gap != nil)),
            ] + (areLogsRead ? [.init("lines", .array(click.lines.map(\.value)))] : []))
    }
}

extension ExplainedClick.Use {
    /// What is told of the answer that the install has in the click's place.
    private static let answer: [RowColumn] = [
        .tier, .clickID, .clickedAt, .linkID, .campaign, .referrer, .inheritedFrom,
    ]

    fileprivate var value: ManifestValue {
        .object(
            row.members([.installID, .requestedAt, .status]) + [
                .init("date", .optional(date)), .init("tier", .text(tier)),
                .init("age_seconds", candidate.age.map { .seconds($0) }),
            ] + candidate.comparisonMembers + [
                .init("outcome", .text(outcome)), .init("outcome_text", .text(words)),
                .init("winner", hasOtherAnswer ? .object(row.members(Self.answer)) : nil),
            ])
    }
}

extension ExplainedClick.Line {
    fileprivate var value: ManifestValue {
        .object([
            .init("file", .text(file)), .init("verdicts", .texts(verdicts.map(\.name))),
            .init("tiers", .texts(tiers)),
        ])
    }
}
