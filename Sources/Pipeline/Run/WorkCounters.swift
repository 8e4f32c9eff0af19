import Matching

/// What sorting and keeping cost; it varies with memory and threads.
struct WorkCounters {
    var spilledBytes = 0
    var spilledRuns = 0
    var spillFiles = 0
    var peakReserved = 0
    /// Clicks that some install could have wanted.
    var keptClicks = 0

    init() {}

    init(budget: MemoryBudget, folder: SpillFolder, clicks: ClickStore) {
        spilledBytes = folder.byteCount
        spilledRuns = folder.runCount
        spillFiles = folder.fileCount
        peakReserved = budget.peak
        keptClicks = clicks.arena.recordCount
    }
}
