import AttributionModel
import Matching
import Screening
import Signals

/// The links of the catalogue by number; numbers are those of `names`, from 1 (spec §2, Link).
///
/// A link's line is kept as it was read, and parsed again when its payload is needed: few links win.
struct LinkCatalogue: Sendable {
    /// All link ids of the run, those of the catalogue first.
    let names: TextPool
    /// Facts by link number; 0 is no link.
    ///
    /// Links with numbers beyond the end are not in the catalogue.
    private(set) var facts: [LinkFacts]
    /// Links by the names in install referrers; of one name, links of the same audience are together, the least link id
    /// first.
    ///
    /// Left out are links that are never open, and those that end no later than one before them, as that one is always
    /// preferred. So each link ends later than the one before it. Where none of an audience is ever open, the first
    /// stays.
    private var referred = ReferredLinks()
    let lines: RecordArena?

    /// The conditions of the catalogue's links by number.
    var conditions: [LinkConditions] { facts.map(\.conditions) }

    /// An empty catalogue, for a run without one.
    init(names: TextPool) {
        self.names = names
        facts = [LinkFacts()]
        lines = nil
    }

    /// Joins what the workers read; of several lines of one link the greatest (`created_at`, raw bytes) stays.
    init(names: TextPool, joining parts: [[CatalogueLine]], lines: RecordArena) throws {
        self.names = names
        self.lines = lines
        let last = parts.joined().reduce(0) { max($0, $1.link.place) }
        facts = Array(repeating: LinkFacts(), count: last + 1)
        var createdAt = Array(repeating: Instant(milliseconds: .min), count: last + 1)
        var referredAs = Array(repeating: TextID.absent, count: last + 1)
        for line in parts.joined() {
            let number = line.link.place
            if facts[number].isKnown {
                let rival = (createdAt: createdAt[number], line: facts[number].line)
                guard try LinkCatalogue.isGreater(line, than: rival, lines: lines) else { continue }
            }
            facts[number] = line.facts
            createdAt[number] = line.createdAt
            referredAs[number] = line.referredAs
        }
        referred = ReferredLinks(names: referredAs) { named in
            let sorted = named.sorted { precedes($0, $1) }
            return Dictionary(grouping: sorted) { facts[$0.place].audience }.values.flatMap { links in
                let open = withoutSurpassed(links)
                return open.isEmpty ? [links[0]] : open
            }
        }
    }

    /// The links that a referrer names, the least id first, without those that `referred` leaves out; they may have
    /// ended, or never be open.
    func links(named referrer: TextID) -> [LinkNumber] {
        referred.links(named: referrer).map(\.link).sorted { precedes($0, $1) }
    }

    /// Whether a link has the lesser id.
    private func precedes(_ link: LinkNumber, _ other: LinkNumber) -> Bool {
        names.bytes(of: link.id).lexicographicallyPrecedes(names.bytes(of: other.id))
    }

    /// Leaves out links of one audience that are never open, or that end no later than one before them.
    private func withoutSurpassed(_ links: [LinkNumber]) -> [LinkNumber] {
        var end: Instant?
        return links.filter { link in
            let conditions = facts[link.place].conditions
            guard conditions.isActive, end.map({ $0 < conditions.expiresAt }) ?? true else { return false }
            end = conditions.expiresAt
            return true
        }
    }

    private static func isGreater(
        _ line: CatalogueLine, than rival: (createdAt: Instant, line: UInt64), lines: RecordArena
    ) throws -> Bool {
        if line.createdAt != rival.createdAt { return line.createdAt > rival.createdAt }
        var mine: [UInt8] = []
        var theirs: [UInt8] = []
        try lines.read(line.facts.line, into: &mine)
        try lines.read(rival.line, into: &theirs)
        return theirs.lexicographicallyPrecedes(mine)
    }

    /// The facts of a link.
    func facts(of link: LinkNumber) -> LinkFacts { link.place < facts.count ? facts[link.place] : LinkFacts() }

    /// The open link that a referrer names: the one with the least id of those open at `time`, of the same app and, if
    /// it has an environment, of each of `environments` (spec §5, §11).
    func referredLink(
        _ referrer: TextID, at time: Instant, app: TextID, environments: [TextID]
    ) -> LinkNumber? {
        var least: LinkNumber?
        var rest = referred.links(named: referrer)
        while let first = rest.first {
            let audience = facts[first.link.place].audience
            let own = rest.prefix(upTo: rest.firstPlace { facts[$0.link.place].audience != audience })
            rest = rest[own.endIndex...]
            guard audience.includes(app: app, environments: environments),
                let link = own[own.firstPlace { time < facts[$0.link.place].conditions.expiresAt }...].first?.link,
                facts[link.place].conditions.isActive, least.map({ precedes(link, $0) }) ?? true
            else { continue }
            least = link
        }
        return least
    }
}

extension ParameterSummary {
    /// The summary of an object field, nil where the field holds none.
    init?(of value: FieldValue) {
        guard value.kind == .object else { return nil }
        self.init(bits: value.bits)
    }

    /// The summary that the bits of an object field hold.
    init(bits: UInt64) { self.init(count: Int(bits >> 1), areAllStrings: bits & 1 == 1) }
}
