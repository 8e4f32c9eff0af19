import AttributionModel
import Matching

/// What the merge found, kept until installs are decided in order.
final class MatchLists: Sendable {
    /// Where the lists stand.
    let arena: RecordArena
    /// By install number and tier; numbers are stretched over the key's high half, so that partitions are in order.
    private let sorter: Sorter
    private let shift: UInt64

    init(installCount: Int, budget: MemoryBudget, folder: SpillFolder) {
        arena = RecordArena(name: "candidates", budget: budget, folder: folder)
        sorter = Sorter(name: "candidates", budget: budget, folder: folder, partitioning: .byDigest)
        shift = UInt64(max(1, UInt64(installCount)).leadingZeroBitCount)
    }

    /// Joins the keys of installs and clicks, the partitions spread over `threads` tasks; gives each tier's hot keys.
    func merge(
        clicks: SortedRecords, installs: SortedRecords, threads: Int,
        makeMerge: @escaping @Sendable (consuming SortedCursor, consuming SortedCursor) throws -> KeyMerge,
        classes: [ClickClass], aliases: [UInt32: UInt32]
    ) async throws -> [Int] {
        let parts = try await EveryThread.run(threads) {
            var output = MatchListOutput(
                arena: self.arena.makeWriter(), sorter: self.sorter.makeInput(), shift: self.shift,
                classes: classes, aliases: aliases)
            var hotKeys: [Int] = []
            while let partition = clicks.takePartition() {
                try Task.checkCancellation()
                var merge = try makeMerge(try clicks.cursor(over: partition), try installs.cursor(over: partition))
                try merge.run { found throws(SpillError) in try output.keep(found) }
                hotKeys.add(merge.hotKeys)
            }
            output.close()
            return hotKeys
        }
        arena.finish()
        return parts.reduce(into: []) { $0.add($1) }
    }

    /// The lists in the order of installs, once all were kept.
    func stream() throws -> MatchListStream { MatchListStream(try sorter.finish(), shift: shift) }

    /// A reader of lists for one task.
    func makeReader() -> ArenaReader { arena.makeReader() }
}

/// One task's way into the lists.
private struct MatchListOutput {
    let arena: ArenaWriter
    let sorter: SorterInput
    let shift: UInt64
    let classes: [ClickClass]
    /// Clicks whose id another one has: claims are of ids.
    let aliases: [UInt32: UInt32]
    private var list = MatchListWords()

    init(
        arena: ArenaWriter, sorter: SorterInput, shift: UInt64, classes: [ClickClass], aliases: [UInt32: UInt32]
    ) {
        self.arena = arena
        self.sorter = sorter
        self.shift = shift
        self.classes = classes
        self.aliases = aliases
    }

    mutating func keep(_ found: FoundCandidates) throws(SpillError) {
        list.begin(found)
        for click in found.candidates {
            let number = aliases.isEmpty ? click.number : aliases[click.number] ?? click.number
            list.add(click, number: number, classes[Int(click.classNumber)].ipClass)
        }
        let reference = try arena.append(words: list.words.span)
        try sorter.append(
            SortRecord(
                key: Digest(high: UInt64(found.install) << shift, low: UInt64(found.tier)), time: 0,
                first: reference, second: UInt64(found.candidates.count)))
    }

    func close() {
        arena.close()
        sorter.close()
    }
}
