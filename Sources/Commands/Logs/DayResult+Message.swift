import Logging
import Pipeline

/// What came of a batch day, as a message for logs that machines read.
extension DayResult {
    /// What came of the day, as a sentence.
    var message: Logger.Message {
        switch outcome {
        case .upToDate: "\(date) is up to date"
        case .published: "\(date) is published"
        case .unchanged: "\(date) is published again, with the same rows"
        case .restated: "\(date) is published again, with other rows"
        case .kept: "\(date) is kept as it was published"
        }
    }

    /// The same as figures; none but the date where nothing was decided.
    var metadata: Logger.Metadata {
        switch outcome {
        case .upToDate: return ["date": .string(date)]
        case .kept(let rows): return ["date": .string(date), "rows": .stringConvertible(rows)]
        case .published, .unchanged, .restated: break
        }
        var figures: Logger.Metadata = [
            "date": .string(date), "attributed": .stringConvertible(attributed),
            "organic": .stringConvertible(organic), "skipped": .stringConvertible(skipped),
            "repeat": .stringConvertible(repeated),
        ]
        if case .restated(let rows) = outcome { figures["rows_changed"] = .stringConvertible(rows) }
        figures["attributed_before"] = attributedBefore.map { .stringConvertible($0) }
        return figures
    }
}
