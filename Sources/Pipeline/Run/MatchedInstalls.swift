/// Installs with their candidates, and all that deciding and reporting look at.
struct MatchedInstalls: Sendable {
    let clicks: ClickStore
    let installs: InstallStore
    let order: InstallOrder
    let lists: MatchLists
    /// Keys with more clicks than are scored: of each tier, part after part.
    let hotKeys: [Int]
}
