import AttributionModel
import Matching

/// One task's way of putting rival lines aside, lines of one id and time that are not copies of each other, until
/// their order is known: in a log that has each click twice, all of them are.
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
