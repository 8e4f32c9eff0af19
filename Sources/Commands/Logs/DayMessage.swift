internal import Logging
internal import Pipeline

/// What came of a batch day, as a message for logs that machines read.
struct DayMessage {
    private let day: DayResult

    init(_ day: DayResult) { self.day = day }

    /// What came of the day, as a sentence.
    var text: Logger.Message {
        switch day.outcome {
        case .upToDate: "\(day.date) is up to date"
        case .published: "\(day.date) is published"
        case .unchanged: "\(day.date) is published again, with the same rows"
        case .restated: "\(day.date) is published again, with other rows"
        case .kept: "\(day.date) is kept as it was published"
        }
    }

    /// The same as figures; none but the date where nothing was decided.
    var metadata: Logger.Metadata {
        switch day.outcome {
        case .upToDate: return ["date": .string(day.date)]
        case .kept(let rows): return ["date": .string(day.date), "rows": .stringConvertible(rows)]
        case .published, .unchanged, .restated: break
        }
        var figures: Logger.Metadata = [
            "date": .string(day.date), "attributed": .stringConvertible(day.attributed),
            "organic": .stringConvertible(day.organic), "skipped": .stringConvertible(day.skipped),
            "repeat": .stringConvertible(day.repeated),
        ]
        if case .restated(let rows) = day.outcome { figures["rows_changed"] = .stringConvertible(rows) }
        return figures
    }
}
