import AttributionModel

/// The order of clicks in time, ties by id (spec §5).
struct ClickOrder {
    /// Compares the ids of clicks, where their prefixes are equal.
    let lookup: any CandidateLookup

    /// Whether `one` comes before `other` in (`clicked_at`, `click_id`) order.
    func precedes(_ one: SortedClick, _ other: SortedClick) throws(SpillError) -> Bool {
        if one.clickedAt != other.clickedAt { return one.clickedAt < other.clickedAt }
        return try isLess(one, other)
    }

    /// Whether one click's id is less than another's.
    func isLess(_ one: SortedClick, _ other: SortedClick) throws(SpillError) -> Bool {
        if one.idPrefix != other.idPrefix { return one.idPrefix < other.idPrefix }
        return try lookup.isLess(one.reference, other.reference)
    }
}
