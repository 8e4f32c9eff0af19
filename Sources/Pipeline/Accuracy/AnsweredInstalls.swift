import AttributionModel
import Reviewing

/// How many installs of a span of time there are, and how many of them probabilistic tiers attribute, by platform.
struct AnsweredInstalls: Sendable {
    /// Numbers of installs by platform; nil for those that name none.
    typealias Counts = [Platform?: Int]

    let span: ClosedRange<Instant>
    /// All that are decided.
    private(set) var decided: Counts = [:]
    /// Those that are attributed.
    private(set) var answers: AnswerGroups<Counts>

    init(of span: ClosedRange<Instant>, by dimension: FlowDimension?) {
        self.span = span
        answers = AnswerGroups(by: dimension, none: [:])
    }

    /// Counts the row of an install that came at `time`, if that is within the span.
    mutating func add(_ row: ResultRow, at time: Instant?) {
        guard let time, span.contains(time), let status = row.status, status == .attributed || status == .organic
        else { return }
        let platform = row.namedPlatform
        decided[platform, default: 0] += 1
        if status == .attributed { answers.count(row) { $0[platform, default: 0] += 1 } }
    }

    /// How many installs of a platform nothing is attributed to.
    func organic(on platform: Platform?) -> Int { (decided[platform] ?? 0) - (answers[.all][platform] ?? 0) }
}

extension [Platform?: Int] {
    var sum: Int { values.reduce(0, +) }
}

extension ResultRow {
    /// The platform; nil if the row names none.
    var namedPlatform: Platform? {
        let name = content(.platform)
        return isNull(.platform) ? nil : Platform.allCases.first { name.elementsEqual($0.name.utf8) }
    }
}
