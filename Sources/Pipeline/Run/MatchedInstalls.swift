import Matching

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

    /// What sorting and keeping it has cost so far: deciding makes room first, and so adds to it.
    var work: WorkCounters { WorkCounters(workspace, clicks: clicks) }
}
