import AttributionModel
import Publishing
import Reviewing

extension NearestMisses {
    /// All of it for programs: the kinds with so many installs of each, and every install that was looked at.
    public func json(examples: Int) -> String {
        ManifestValue.object([
            .init("result", .text(result)), .init("organic", .integer(organic)),
            .init("sample", .integer(explanations.count)), .init("searched", .flag(areLogsSearched)),
            .init("misses", .array(groups.map { value($0, examples) })),
            .init("installs", .array(explanations.map(\.missValue))),
        ]).renderedText
    }

    private func value(_ group: Group, _ examples: Int) -> ManifestValue {
        let kind = group.kind.miss
        return .object([
            .init("count", .integer(group.places.count)),
            .init("only_reason", group.onlyReason.map { .integer($0) }),
            .init("platform", .optional(group.kind.platform)),
            .init("tier", .optional(kind.tier)), .init("reason", .text(kind.cause.code)),
            .init("signals", .texts(kind.signals.map(\.name))),
            .init("verdict", .optional(kind.verdict?.name)), .init("side", .optional(kind.side?.rawValue)),
            .init("lacking", .texts(kind.lacking.map(\.name))),
            .init("text", .text(kind.words(areLogsSearched: areLogsSearched))),
            .init("examples", .texts(ids(ofFirst: examples, in: group))),
        ])
    }
}

extension Explanation {
    /// The install with its nearest miss, for programs.
    fileprivate var missValue: ManifestValue {
        .object(
            row.members([.installID, .requestedAt]) + [.init("date", .optional(date))] + row.members([.platform]) + [
                .init("nearest_miss", nearestMiss?.value)
            ])
    }
}
