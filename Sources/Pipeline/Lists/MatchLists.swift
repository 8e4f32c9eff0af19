import Matching

/// What the merge found, kept until installs are decided in order.
final class MatchLists: Sendable {
    /// The lists, each of which is read once.
    let arena: RecordArena
    /// The clicks that lists share, which are read again and again.
    let shared: RecordArena
    /// References by install number and tier; numbers are spread over the key's high half, to keep partitions in order.
    private let sorter: Sorter
    private let shift: UInt64

    /// Where the budget is used up, lists and the blocks of `yielding` go to the disk before shared clicks.
    init(installCount: Int, in workspace: Workspace, yielding: [RecordArena] = []) {
        arena = workspace.arena("candidates")
        shared = workspace.arena("shared candidates", yielding: [arena] + yielding)
        sorter = workspace.sorter("candidates", partitioning: .byDigest)
        shift = UInt64(max(1, UInt64(installCount)).leadingZeroBitCount)
    }

    /// An output for one task, to be closed; `aliases` are the numbers to use for clicks whose id another one has.
    func makeOutput(classes: [ClickClass], aliases: [UInt32: UInt32]) -> MatchListOutput {
        MatchListOutput(
            arena: arena.makeWriter(), shared: shared.makeWriter(), sorter: sorter.makeInput(), shift: shift,
            classes: classes, aliases: aliases)
    }

    /// Ends the writing, after all outputs are closed.
    func finish() {
        arena.finish()
        shared.finish()
    }

    /// The lists in the order of installs, once all were kept.
    func stream() throws -> MatchListStream { MatchListStream(try sorter.finish(), shift: shift) }

    /// A reader of lists for one task.
    func makeReader() -> MatchListReader { MatchListReader(arena.makeReader(), shared: shared.makeReader()) }
}
