import AttributionModel
import Foundation

/// Spec §7, the reports by dimension.
extension Run {
    private struct Figures {
        var clicks = 0
        var eligible = 0
        var unique = 0
        var bots = 0
        var attributed = 0
        var deterministic = 0
        var probabilistic = 0
        var levels: [String: Int] = [:]
        var confidences: [Decimal] = []
        var ages: [Int64] = []
    }

    static let header =
        "clicks,eligible_clicks,unique_clicks,bot_clicks,attributed_installs,deterministic,probabilistic,high,medium,"
        + "low,conversion_rate,mean_confidence,ctit_p10,ctit_p50,ctit_p90,ctit_under_10s,ctit_over_24h"

    func reports() -> [String: [String]] {
        var reports: [String: [String]] = [:]
        for (name, dimension) in [
            ("campaigns", "campaign"), ("referrers", "referrer"), ("links", "link_id"), ("sources", "source"),
            ("days", "day"),
        ] {
            reports[name] = ["\(dimension),\(Run.header)"] + figures(name).map(Run.line)
        }
        return reports
    }

    /// The rows by their dimension's bytes, the null one first.
    private func figures(_ name: String) -> [(String, Figures)] {
        var figures: [String: Figures] = [:]
        for click in clicks where click.isCounted || click.verdict == "bot" {
            let key = name == "days" ? day(click.time) : dimensions(click, click.link)[name] ?? ""
            var row = figures[key] ?? Figures()
            row.clicks += click.isCounted ? 1 : 0
            row.eligible += click.verdict == "usable" ? 1 : 0
            row.bots += click.verdict == "bot" ? 1 : 0
            row.unique += click.isCounted && isUnique(click) ? 1 : 0
            figures[key] = row
        }
        for install in installs where install.verdict != "duplicate" {
            // A day of the run has its row even if nothing came of it.
            if name == "days" { figures[day(install.time), default: Figures()].clicks += 0 }
            guard let match = install.match else { continue }
            let key = name == "days" ? day(install.time) : match.dimensions[name] ?? ""
            var row = figures[key] ?? Figures()
            row.attributed += 1
            row.deterministic += match.isDeterministic ? 1 : 0
            row.probabilistic += match.isDeterministic ? 0 : 1
            if let level = match.level { row.levels[level, default: 0] += 1 }
            if let confidence = match.confidence { row.confidences.append(confidence) }
            if match.inheritedFrom == nil, let age = match.age { row.ages.append(age) }
            figures[key] = row
        }
        return figures.sorted { isLess($0.key, $1.key) }.map { ($0.key, $0.value) }
    }

    private func day(_ time: Int64) -> String { CivilTime.day(time, in: pipeline.timeZone) }

    /// Whether no counted click of the same link and address lies less than 24 h before.
    private func isUnique(_ click: PlainClick) -> Bool {
        guard let address = click.signals[.ip] else { return true }
        return !clicks[..<click.place].contains { other in
            other.isCounted && other.linkID == click.linkID && other.signals[.ip] == address
                && click.time - other.time < 86_400_000
        }
    }

    private static func line(_ key: String, _ row: Figures) -> String {
        let ages = row.ages.sorted()
        func percentile(_ percent: Int) -> String {
            guard !ages.isEmpty else { return "" }
            return seconds(ages[(ages.count * percent + 99) / 100 - 1])
        }
        let mean = row.confidences.isEmpty ? nil : row.confidences.reduce(Decimal(0), +)
        let cells: [String] = [
            cell(key), "\(row.clicks)", "\(row.eligible)", "\(row.unique)", "\(row.bots)", "\(row.attributed)",
            "\(row.deterministic)", "\(row.probabilistic)", "\(row.levels["high"] ?? 0)",
            "\(row.levels["medium"] ?? 0)", "\(row.levels["low"] ?? 0)",
            row.clicks == 0 ? "" : sixDecimals(Decimal(row.attributed), over: row.clicks),
            mean.map { sixDecimals($0, over: row.confidences.count) } ?? "", percentile(10), percentile(50),
            percentile(90), "\(ages.count { $0 < 10_000 })", "\(ages.count { $0 > 86_400_000 })",
        ]
        return cells.joined(separator: ",")
    }

    private static func sixDecimals(_ value: Decimal, over count: Int) -> String {
        var quotient = value / Decimal(count)
        var rounded = Decimal()
        unsafe NSDecimalRound(&rounded, &quotient, 6, .plain)
        let parts = "\(rounded)".split(separator: ".").map(String.init)
        let fraction = parts.count > 1 ? parts[1] : ""
        return parts[0] + "." + fraction + String(repeating: "0", count: 6 - fraction.count)
    }

    private static func cell(_ text: String) -> String {
        guard text.contains(where: { ",\"\r\n".contains($0) }) else { return text }
        return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
}
