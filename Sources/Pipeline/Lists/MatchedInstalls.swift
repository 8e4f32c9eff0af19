import Matching
import Publishing

/// Installs with their candidates, and all that deciding and reporting look at.
struct MatchedInstalls: Sendable {
    let clicks: ClickStore
    let installs: InstallStore
    let order: InstallOrder
    let lists: MatchLists
    /// How many keys have more clicks than are scored: for each tier, part after part.
    let hotKeys: [Int]
    /// Where all of it is kept.
    let workspace: Workspace

    /// What sorting and keeping have cost so far, for the manifest; it varies with memory and threads.
    ///
    /// Deciding makes room first, and so adds to it. `cachedFiles` are the files of clicks taken from the cache.
    func work(cachedFiles: Int) -> [ManifestValue.Member] {
        let (budget, folder) = (workspace.budget, workspace.folder)
        return [
            .init("peak_reserved", .integer(budget.peak)), .init("cached_files", .integer(cachedFiles)),
            .init("kept_clicks", .integer(clicks.keptCount)), .init("spilled_bytes", .integer(folder.byteCount)),
            .init("spilled_runs", .integer(folder.runCount)), .init("spill_files", .integer(folder.fileCount)),
        ]
    }
}
