import Reviewing

/// Payloads that only the rows of the result tell: candidates spell a payload out for their own install's platform, and
/// an install may inherit from one of another platform, whose deep link differs.
final class OldPayloads {
    private let result: PublishedResult
    private var rows: ResultRows?
    /// How many rows were read.
    private var count = 0

    init(_ result: PublishedResult) { self.result = result }

    /// The payload of a row, counted from 0 and asked for in their order, which must have the same click and link.
    ///
    /// - Throws: `RunError` where the row has another touch, so that only the catalogue tells the payload.
    func touch(like touch: ReviewedTouch, clickID: [UInt8]?, inRow place: Int) throws(RunError) -> ReviewedTouch {
        if rows == nil { rows = ResultRows(try result.lines("attributions.jsonl.gz")) }
        while count <= place, try rows?.advance() == true { count += 1 }
        guard let row = rows?.row, count == place + 1, row.bytes(.clickID) == clickID,
            row.json(.linkID).elementsEqual(touch.json(.linkID))
        else {
            throw RunError(
                .usage,
                "cannot answer the change from the candidates: an install inherits from one of another platform, whose "
                    + "deep link they do not tell; run the pipeline over the logs")
        }
        return ReviewedTouch(row, like: touch)
    }
}
