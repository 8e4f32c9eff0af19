import Matching

/// What sorting and keeping cost; it varies with memory and threads.
struct WorkCounters {
    var spilledBytes = 0
    var spilledRuns = 0
    var spillFiles = 0
    var peakReserved = 0
    /// Clicks that some install could have wanted.
    var keptClicks = 0
}

extension WorkCounters {
    /// What it has cost so far: deciding makes room first, and so adds to it.
    init(_ matched: MatchedInstalls) {
        let workspace = matched.workspace
        self.init(
            spilledBytes: workspace.folder.byteCount, spilledRuns: workspace.folder.runCount,
            spillFiles: workspace.folder.fileCount, peakReserved: workspace.budget.peak,
            keptClicks: matched.clicks.keptCount)
    }
}
