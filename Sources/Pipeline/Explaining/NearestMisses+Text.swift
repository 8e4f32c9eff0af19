import AttributionModel
import Reviewing

extension NearestMisses {
    /// The counts for people, with so many installs of each kind.
    public func text(examples: Int) -> String {
        let share = explanations.count < organic ? ", of which \(explanations.count) were looked at" : ""
        var lines = ["\(result): \(organic.counted("organic install"))\(share)"]
        if !groups.isEmpty { lines += [""] + ReviewText.table([head(examples)] + groups.map { row($0, examples) }) }
        let unsearched: [Explanation.Miss.Cause] = [.none(.noClick), .none(.noCandidate)]
        if !areLogsSearched, groups.contains(where: { unsearched.contains($0.kind.miss.cause) }) {
            lines += ["", "give --input with the folder of the logs to see which clicks came near"]
        }
        return lines.map { $0.printable + "\n" }.joined()
    }

    private func head(_ examples: Int) -> [String] {
        ["installs", "share", "only reason", "platform", "tier", "nearest miss"] + (examples > 0 ? ["for example"] : [])
    }

    private func row(_ group: Group, _ examples: Int) -> [String] {
        [
            "\(group.places.count)", "\(group.places.count.percent(of: explanations.count))%",
            group.onlyReason.map { "\($0)" } ?? "-",
            group.kind.platform ?? "-", group.kind.miss.tier ?? "-",
            group.kind.miss.words(areLogsSearched: areLogsSearched),
        ] + (examples > 0 ? [ids(ofFirst: examples, in: group).joined(separator: " ")] : [])
    }
}
