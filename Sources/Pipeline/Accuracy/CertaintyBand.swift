import AttributionModel
import Reviewing

/// A tenth of the range of confidences or scores; the highest one includes its upper end.
///
/// No pipeline has both.
struct CertaintyBand: Hashable, Comparable {
    /// Whether it is one of scores, from 0 to 100, rather than confidences, from 0 to 1.
    let isOfScores: Bool
    /// The lower end, in widths.
    private let place: Int64

    /// The band of a row's score or confidence; nil if it has neither.
    init?(_ row: ResultRow) {
        guard let certainty = row.certainty else { return nil }
        isOfScores = !row.isNull(.score)
        place = min(certainty.tenThousandths / CertaintyBand.width(ofScores: isOfScores), 9)
    }

    static func < (lhs: CertaintyBand, rhs: CertaintyBand) -> Bool { lhs.place < rhs.place }

    /// The lower end.
    var from: Decimal4 { end(place) }
    /// The upper end.
    var to: Decimal4 { end(place + 1) }
    /// Whether no other is above it.
    var isHighest: Bool { place == 9 }

    private func end(_ place: Int64) -> Decimal4 {
        Decimal4(tenThousandths: place * CertaintyBand.width(ofScores: isOfScores))
    }

    private static func width(ofScores isOfScores: Bool) -> Int64 { isOfScores ? 100_000 : 1_000 }
}
