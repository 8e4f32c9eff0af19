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
}
