import AttributionModel
import Reviewing

/// How many answers of a group, such as a tier's, agree with what is known of the same installs.
struct AnswerTally: Sendable, Equatable {
    /// In what answers may agree, besides the click; the link comes first.
    static let compared: [FlowDimension] = [.link, .campaign, .referrer, .source]

    /// Answers for installs of which the touch is known.
    private(set) var installs = 0
    /// Those of which the click is known, and not only its link.
    private(set) var withKnownClick = 0
    /// Answers that name the known click.
    private(set) var sameClick = 0
    /// Answers that agree in a dimension, in the order of `compared`; two that have no campaign, say, agree in it.
    private(set) var same = [Int](repeating: 0, count: compared.count)
    /// Answers for installs of which nothing is known.
    var unchecked = 0
    /// Answers with a confidence or a score, of installs of which the touch is known, and their sum.
    private var rated = 0
    private var sum: Int64 = 0

    /// Takes the row of an install of which the touch is known, and the row that answers it.
    mutating func add(_ known: ResultRow, answeredBy row: ResultRow) {
        installs += 1
        if !known.isNull(.clickID) {
            withKnownClick += 1
            if [.clickID, .clickedAt].allSatisfy({ known.agrees(with: row, on: $0) }) { sameClick += 1 }
        }
        for (place, dimension) in Self.compared.enumerated() where known.agrees(with: row, on: dimension.column) {
            same[place] += 1
        }
        guard let certainty = row.certainty else { return }
        rated += 1
        sum += certainty.tenThousandths
    }

    /// Answers that name the known link.
    var sameLink: Int { same[0] }

    /// The mean confidence or score of answers that have one, rounded to ten-thousandths; nil if none has.
    var mean: Decimal4? {
        rated > 0 ? Decimal4(tenThousandths: (sum + Int64(rated) / 2) / Int64(rated)) : nil
    }
}

extension ResultRow {
    /// The score, in pipelines that score, or else the confidence; nil if the row has neither.
    var certainty: Decimal4? { decimal(.score) ?? decimal(.confidence) }
}
