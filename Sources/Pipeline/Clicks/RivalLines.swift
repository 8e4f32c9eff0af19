import AttributionModel
import Matching

/// Lines of one id at one time that are not copies of each other; they are not counted until their order is known.
struct RivalLines: Sendable {
    var key: LineKey
    var lines: [LedgerEntry]
    /// The claims of earlier days on the id.
    var claims: EarlierClaims?
}

/// One task's way of putting rival lines aside: in a log that has each click twice, all of them are.
struct RivalInput {
    private let input: SorterInput
    private let ids: RepeatFilter

    /// Lines go to `sorter`, and the high halves of their ids to `ids`.
    init(_ sorter: Sorter, ids: RepeatFilter) {
        input = sorter.makeInput()
        self.ids = ids
    }

    /// Puts the entries of lines of one id and time aside.
    func append(_ lines: [SortRecord]) throws(SpillError) {
        if let first = lines.first { ids.note(first.key.high) }
        for line in lines { try input.append(line) }
    }

    /// Ends the task's part.
    func close() { input.close() }
}
