import AttributionModel

extension ClosedRange<BatchDay> {
    /// The days from one date to another; open at an end for which no date is named.
    ///
    /// - Throws: `RunError` of kind `usage` for texts that are not dates, and if the first date is later than the last.
    init(from: String?, to: String?) throws(RunError) {
        let (first, last) = (try BatchDay(named: from) ?? .min, try BatchDay(named: to) ?? .max)
        guard first <= last else {
            throw RunError(.usage, "--from \(from ?? "") is later than --to \(to ?? ""); write the earlier day first")
        }
        self = first...last
    }
}

extension BatchDay {
    fileprivate init?(named text: String?) throws(RunError) {
        guard let text else { return nil }
        guard let day = BatchDay(text) else {
            // The calendar has this day, but no log has a line of it.
            guard CivilDay(text.utf8Bytes) == nil else {
                throw RunError(.usage, "\"\(text)\" is too early a date; write one from 1970-01-01 on")
            }
            throw RunError(.usage, "\"\(text)\" is not a date; write one such as 2026-11-20")
        }
        self = day
    }
}
