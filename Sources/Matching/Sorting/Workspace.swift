/// Where a run's records are sorted and kept: in memory within a budget, beyond that in files of a folder.
public struct Workspace: Sendable {
    /// What memory is reserved from.
    public let budget: MemoryBudget
    /// Where spilled records go.
    public let folder: SpillFolder

    /// Takes both as they are; others may use them, too.
    public init(budget: MemoryBudget, folder: SpillFolder) {
        self.budget = budget
        self.folder = folder
    }

    /// An empty sorter; `name` is a few words for messages.
    public func sorter(_ name: String, partitioning: Partitioning) -> Sorter {
        Sorter(name: name, budget: budget, folder: folder, partitioning: partitioning)
    }

    /// An empty arena; where memory is short, those in `yielding` are spilled before it.
    public func arena(_ name: String, yielding: [RecordArena] = []) -> RecordArena {
        RecordArena(name: name, budget: budget, folder: folder, yielding: yielding)
    }
}
