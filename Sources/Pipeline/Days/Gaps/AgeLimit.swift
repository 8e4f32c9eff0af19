import AttributionModel
import PipelineFile

/// How old the newest record of each kind may be: logs whose newest is older have stopped coming.
struct AgeLimit {
    private let limit: Milliseconds
    private let now: Instant

    /// The limit that a run was given; nil without one.
    init?(_ limit: Duration?, now: Instant) {
        guard let limit else { return nil }
        self.limit = limit.wholeMilliseconds
        self.now = now
    }

    /// Refuses logs that have stopped coming, by the times of their newest records, nil for none; kinds not in `newest`
    /// are not checked.
    ///
    /// `later` are the records dated after now, which do not count here.
    func check(_ newest: [RecordKind: Instant?], _ later: [RecordKind: Int] = [:]) throws(RunError) {
        for kind in RecordKind.logs {
            guard let found = newest[kind], let problem = problem(of: found, kind.name) else { continue }
            let count = later[kind] ?? 0
            throw RunError(
                .inputMissing,
                problem + (count == 0 ? "" : " (\(count) dated after this run's clock left out)")
                    + "; check that its logs still arrive")
        }
    }

    /// Refuses logs that have stopped coming, by the newest records that the run of a published day has found.
    func check(newestOf day: PublishedDay?) throws(RunError) { try check(day?.manifest.newest ?? [:]) }

    /// What is wrong with the newest record of a kind; nil if it is new enough.
    private func problem(of newest: Instant?, _ word: String) -> String? {
        let option = "--max-age \(PipelineFile.text(of: limit))"
        return switch newest {
        case nil: "there is no \(word) at all, and \(option) asks for a new one"
        // A result that was made when the clock was ahead names a time that has not come yet, and no other.
        case let time? where time > now + .hour / 4:
            "the newest \(word) lies in the future and is ignored by \(option)"
        case let time? where now - time > limit:
            "the newest \(word) is \(ReviewText.length(now - time)) old, more than \(option) allows"
        case .some: nil
        }
    }

    /// Warns of records that are dated after now; nil if there are none.
    func warning(ofLater counts: [RecordKind: Int]) -> String? {
        let words = RecordKind.logs.compactMap { kind -> String? in
            guard let count = counts[kind], count > 0 else { return nil }
            return count.counted(kind.name)
        }
        guard !words.isEmpty else { return nil }
        return "\(words.joined(separator: " and ")) dated after this run's clock: --max-age does not count them; "
            + "check the clocks of the machines that write the logs"
    }
}
