import AttributionModel

/// The links that install referrers may name; a sorted list, as a catalogue may have a link for each user, and a table
/// of their names took as much memory as all the rest of it.
struct ReferredLinks: Sendable {
    /// A link with a name.
    struct Entry {
        var name: TextID
        var link: LinkNumber
    }

    /// In order of names and, for one name, as its links were arranged.
    private var entries: [Entry] = []

    /// No links.
    init() {}

    /// Lists links by their names; `names` has one for each number of a link, absent for a link without a name.
    ///
    /// If several links have one name, `arrange` puts those that are worth a try in order; a link that has its name
    /// alone is listed even if it is inactive.
    init(names: [TextID], arrange: ([LinkNumber]) -> [LinkNumber]) {
        var sorted: [Entry] = []
        for (number, name) in names.enumerated() where name.isPresent {
            sorted.append(Entry(name: name, link: LinkNumber(place: number)))
        }
        sorted.sort { ($0.name.number, $0.link.number) < ($1.name.number, $1.link.number) }
        entries.reserveCapacity(sorted.count)
        var rest = sorted[...]
        while let first = rest.first {
            let group = rest.prefix { $0.name == first.name }
            rest = rest.dropFirst(group.count)
            let links = group.count == 1 ? [first.link] : arrange(group.map(\.link))
            for link in links { entries.append(Entry(name: first.name, link: link)) }
        }
    }

    /// The links of a name, as they were arranged.
    func links(named name: TextID) -> ArraySlice<Entry> {
        let rest = entries[entries.firstPlace { $0.name.number >= name.number }...]
        return rest[..<rest.firstPlace { $0.name.number > name.number }]
    }
}
