import AttributionModel
import PipelineFile
import Publishing
import Reviewing

extension WindowSensitivity {
    /// The most rows that the table has for what installs count for.
    private static let creditLimit = 20

    /// For people.
    public var text: String {
        let place = rescoring.result.path + (rescoring.days.map { ", \($0.names)" } ?? "")
        let head = "\(place): attributed installs as \(rescoring.decider) would decide them, if windows are at most"
        let told = toldPlaces
        let lines = [head, ""] + ReviewText.table([titles, all, shares] + rows(told)) + more + explanation(of: told)
        return lines.map { $0.printable + "\n" }.joined()
    }

    private var titles: [String] { ["", ""] + columns.map(\.words) }

    private var all: [String] { ["all", ""] + columns.map { "\($0.counts.attributed)" } }

    private var shares: [String] {
        ["share of installs", ""]
            + columns.map { column in
                let decided = column.counts.decided
                return decided > 0 ? "\(column.counts.attributed.percent(of: decided))%" : "-"
            }
    }

    /// What the table has a row for.
    private var shownCredits: ArraySlice<Credit> { credits.prefix(Self.creditLimit) }

    /// For each length the places that differ from those with the longest.
    private var toldPlaces: [[Credit: Int]] {
        let places = columns.map(\.counts.places)
        return places.map { there in there.filter { $0.value != places.last?[$0.key] } }
    }

    private func rows(_ toldPlaces: [[Credit: Int]]) -> [[String]] {
        shownCredits.map { credit in
            [dimension.rawValue, credit.words(by: dimension)]
                + zip(columns, toldPlaces).map { column, told in
                    let count = "\(column.counts.installs[credit] ?? 0)"
                    return told[credit].map { "\(count) (no. \($0))" } ?? count
                }
        }
    }

    private var more: [String] {
        credits.count > Self.creditLimit ? ["and \(credits.count - Self.creditLimit) more \(dimension.plural)"] : []
    }

    private func explanation(of toldPlaces: [[Credit: Int]]) -> [String] {
        let shown = shownCredits
        guard let longest = columns.last, toldPlaces.contains(where: { told in shown.contains { told[$0] != nil } })
        else {
            return []
        }
        return ["", "no.: the place among \(dimension.plural), where it is another than with \(longest.words)"]
    }

    /// For programs: an object, as `ascribe windows --json` prints it.
    public var json: String {
        ManifestValue.object(
            rescoring.head + rescoring.span + [
                .init("by", .text(dimension.rawValue)), .init("windows", .array(columns.map(value))),
            ]
        ).renderedText
    }

    private func value(_ column: Column) -> ManifestValue {
        let counts = column.counts
        let places = counts.places
        let values = counts.byInstalls.map { credit in
            ManifestValue.object([
                .init(dimension.rawValue, .optional(credit.name)),
                .init("installs", .integer(counts.installs[credit] ?? 0)),
                .init("place", .integer(places[credit] ?? 0)),
            ])
        }
        return .object([
            .init("window", .text(column.words)), .init("installs", .integer(counts.decided)),
            .init("attributed", .integer(counts.attributed)), .init(dimension.plural, .array(values)),
        ])
    }
}

extension WindowSensitivity.Column {
    /// The length as pipeline files write it.
    fileprivate var words: String { PipelineFile.text(of: limit) }
}
