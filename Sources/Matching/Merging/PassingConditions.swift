import AttributionModel

/// What a click's link allows at the time of an install; what it no longer allows, it never allows again (spec §5).
struct PassingConditions {
    /// The links' conditions, by number.
    let links: [LinkConditions]
    let time: Instant
    /// nil where a link's own window is ignored.
    let window: Window?

    /// Whether neither the install nor any later one can have the click.
    @inline(__always)
    func havePassed(for click: SortedClick) -> Bool {
        let link = click.link.place
        let conditions = link < links.count ? links[link] : LinkConditions()
        guard conditions.isOpen(at: time) else { return true }
        guard let window else { return false }
        return !window.accepts(time - click.clickedAt, linkLimit: conditions.windowLimit)
    }
}
