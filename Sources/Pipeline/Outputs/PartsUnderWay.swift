import AttributionModel
import Deciding

/// The parts of a run or a re-scoring on their way to a sink: which is decided, which is written, and what reports
/// count of each until it ends.
///
/// Deciding and writing go from part to part in order, and writing may be some parts behind. A part without installs is
/// never decided.
struct PartsUnderWay {
    private let sink: any PartSink
    private let makeReports: (Int) throws -> ReportStage
    /// What reports count of each part; nil for those that are not decided yet, and for written ones.
    private var reports: [ReportStage?]
    /// The clicks that probabilistic single-use tiers have won, on earlier days and in the parts so far: each is to be
    /// won once within `history` (spec §8).
    private var won: Claims
    /// The part whose installs are decided.
    private(set) var decided = 0
    /// The part that is being written; after the last, how many there are.
    private(set) var written = 0

    /// `count` parts, decided after those that have `won` clicks; `makeReports` makes the reports of a part.
    init(
        _ count: Int, into sink: any PartSink, after won: Claims, makeReports: @escaping (Int) throws -> ReportStage
    ) throws {
        self.sink = sink
        self.won = won
        self.makeReports = makeReports
        reports = try [makeReports(0)] + Array(repeating: nil, count: count - 1)
    }

    /// Begins the first part.
    func begin() async throws { try await sink.begin(part: 0) }

    /// Goes on to decide a part, unless it is decided already; the one before it is still to be written.
    mutating func decide(_ part: Int) throws {
        guard part != decided else { return }
        reports[part] = try makeReports(part)
        decided = part
    }

    /// Counts a decision of the part that is decided, on what was found for an install.
    ///
    /// A re-scoring, which tells of no faults of logs, need not know the `platform`, and whether the install has a
    /// `once_per` value.
    mutating func add(
        _ decision: Decision, requestedAt: Instant, platform: Platform? = nil, hasOnceValue: Bool = false,
        _ lookups: Span<TierLookup>
    ) {
        reports[decided]?.add(
            decision, requestedAt: requestedAt, platform: platform, hasOnceValue: hasOnceValue, lookups, won: &won)
    }

    /// Hands the next rows of the part that is written to the sink and to its reports.
    mutating func write(_ rows: RenderedRows) throws {
        try sink.append(rows)
        for install in rows.attributed { reports[written]?.add(install) }
    }

    /// Has the sink write what is complete.
    func flush() async throws { try await sink.flush() }

    /// How many installs of the part that is written were decided.
    var installCount: Int { reports[written]?.installs.rows ?? 0 }

    /// Ends the part that is written, and begins the next if there is one.
    mutating func end() async throws {
        let finished = try reports[written].take() ?? makeReports(written)
        try await sink.end(part: written, reports: finished)
        written += 1
        if written < reports.count { try await sink.begin(part: written) }
    }
}
