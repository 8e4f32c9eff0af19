import AttributionModel

/// Counts the distinct links of lists, one list after another (spec §5, `per: link`).
struct DistinctLinks: Sendable {
    /// The last list that each link was in, by the link's number: 4 bytes a link, less than a run keeps of a link's id
    /// alone.
    private var lists: [UInt32] = []
    /// The present list, from 1.
    private var list: UInt32 = 0
    /// How many distinct links the present list has had.
    private(set) var count = 0

    /// Begins a list.
    mutating func begin() {
        if list == .max { self = DistinctLinks() }
        list += 1
        count = 0
    }

    /// Adds a link to the present list.
    mutating func insert(_ link: LinkNumber) {
        let place = link.place
        lists.grow(toHold: place, with: 0)
        guard lists[place] != list else { return }
        lists[place] = list
        count += 1
    }
}
