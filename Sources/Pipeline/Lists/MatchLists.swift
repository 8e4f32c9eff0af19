import Matching

/// What the merge found, kept until installs are decided in order.
final class MatchLists: Sendable {
    /// The lists, each of which is read once.
    let arena: RecordArena
    /// The clicks that lists share, which are read again and again.
    let shared: RecordArena
    /// References by install number and tier; numbers are spread over the key's high half, to keep partitions in order.
    let sorter: Sorter
    /// By how many bits they are spread.
    let shift: UInt64

    /// Where the budget is used up, lists and the blocks of `yielding` go to the disk before shared clicks.
    init(installCount: Int, in workspace: Workspace, yielding: [RecordArena] = []) {
        arena = workspace.arena("candidates")
        shared = workspace.arena("shared candidates", yielding: [arena] + yielding)
        sorter = workspace.sorter("candidates", partitioning: .byDigest)
        shift = UInt64(max(1, UInt64(installCount)).leadingZeroBitCount)
    }

    /// Ends the writing, after all outputs are closed.
    func finish() {
        arena.finish()
        shared.finish()
    }
}
