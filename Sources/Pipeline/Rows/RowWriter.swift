import AttributionModel
import Publishing

/// What an install's lines say of its match: what was decided of it, or of the install that it repeats.
struct RowAnswer {
    /// Its columns; if the tail is copied, only those that answers tell of.
    var tail = RowTail()
    /// The tail of an earlier day's row, which a repeat copies byte for byte.
    private(set) var copiedTail: [UInt8]?
    /// What its touch's columns do not tell.
    var details = TouchDetails()

    /// The answer to an install without a match; if there is a match, the caller fills in the tail and the details.
    init() {}

    /// The answer of an earlier day's row.
    init(copying row: StateRow) {
        tail = row.columns
        copiedTail = row.tail
        take(row.touch.render(), row.details)
    }

    /// Takes what is said of a touch.
    mutating func take(_ columns: SpelledTouch, _ details: TouchDetails) {
        tail.touch = columns
        self.details = details
    }
}

/// Writes the lines of decided installs, but for candidates.
///
/// It is given texts as JSON: a run spells them out, and a re-scoring finds them in the lines of candidates.
struct RowWriter {
    private let output: OutputChoice
    /// Whether the state is for later days, whose installs may have another platform than those they inherit from.
    private let isForLaterDays: Bool
    /// The rows, of which only candidates and what reports count may be used until they are finished.
    var rows: RenderedRows
    private var attributions: JSONWriter
    private var state: JSONWriter
    private var responses: JSONWriter
    /// The tail of the row at hand, which its line of state has as well.
    private var tails = JSONWriter(capacity: 1_024)

    /// Writes what a pipeline keeps into the memory of rows that are done with.
    init(_ output: OutputChoice, isForLaterDays: Bool, reusing memory: consuming RenderedRows) {
        self.output = output
        self.isForLaterDays = isForLaterDays
        rows = memory
        rows.clear()
        attributions = JSONWriter(reusing: &rows.attributions)
        state = JSONWriter(reusing: &rows.state)
        responses = JSONWriter(reusing: &rows.responses)
    }

    /// The rows.
    consuming func finish() -> RenderedRows {
        rows.attributions = attributions.bytes
        rows.state = state.bytes
        rows.responses = responses.bytes
        return rows
    }

    /// How many bytes were written.
    var byteCount: Int { attributions.bytes.count + state.bytes.count + responses.bytes.count }

    /// Adds the lines of an install with its own decision; `repeatOf` is the id of the install that it repeats.
    ///
    /// Returns where its line of state is, without its line feed; nil if no state is kept.
    @discardableResult
    mutating func add(
        _ install: SpelledInstall, _ decision: Decision, repeatOf: [UInt8]?, _ answer: RowAnswer
    ) -> Range<Int>? {
        rows.rows += 1
        let tail = render(answer)
        attributions.row(
            install, status: decision.status, reason: decision.reason, repeatOf: repeatOf, tail: tail)
        if let shape = output.responses {
            ResponseLine(
                answer.tail, installID: install.text(install.installID), appID: install.text(install.appID),
                link: answer.details.link
            ).render(as: shape, into: &responses)
        }
        guard output.keepsState else { return nil }
        let start = state.bytes.count
        state.state(
            install, status: decision.status, isClaimed: decision.match?.claimsClick ?? false, tail: tail,
            details: isForLaterDays && decision.status == .attributed ? answer.details : TouchDetails())
        return start..<state.bytes.count - 1
    }

    private mutating func render(_ answer: RowAnswer) -> [UInt8] {
        if let copied = answer.copiedTail { return copied }
        // All such rows have the same tail.
        guard answer.tail.matchType != nil else { return RowTail.unmatched }
        tails.clear()
        answer.tail.render(into: &tails)
        return tails.bytes
    }
}
