import AttributionModel
import Matching

/// What a run has found of its catalogue of links.
struct CatalogueUse {
    /// Links of the catalogue.
    private(set) var known = 0
    /// Whether clicks name any of these.
    private(set) var isNamedByClicks = false
    /// What keeps links that clicks name from ever being matched.
    private var closings: Set<LinkClosing> = []
    /// The end of the last link that nothing else keeps from it, after all times where one has none; nil if there is no
    /// such link.
    private var lastEnd: Instant?

    /// Found nothing yet.
    init() {}

    /// Looks which links the clicks of a run name, whose `dimensions` these are.
    init(_ catalogue: LinkCatalogue, _ dimensions: Dimensions) {
        known = catalogue.facts.count { $0.isKnown }
        // Without links, none keeps its clicks from anything.
        guard known > 0 else { return }
        for link in Set(dimensions.all.map(\.link)) {
            let facts = catalogue.facts(of: LinkNumber(link))
            isNamedByClicks = isNamedByClicks || facts.isKnown
            if let closing = LinkClosing(facts.conditions) {
                closings.insert(closing)
            } else {
                lastEnd = max(lastEnd ?? facts.conditions.expiresAt, facts.conditions.expiresAt)
            }
        }
    }

    /// Adds what another part of the run has found.
    mutating func add(_ other: CatalogueUse) {
        known += other.known
        isNamedByClicks = isNamedByClicks || other.isNamedByClicks
        closings.formUnion(other.closings)
        lastEnd = [lastEnd, other.lastEnd].compactMap { $0 }.max()
    }

    /// What keeps all links that clicks name from being matched by installs from `first` on, in the order of the
    /// fields; nil where some link may be matched, or clicks name none.
    func closings(from first: Instant?) -> [LinkClosing]? {
        guard isNamedByClicks else { return nil }
        guard let lastEnd else { return closings.sorted() }
        guard let first, lastEnd <= first else { return nil }
        return closings.union([.expired]).sorted()
    }
}

/// Why no click on a link is ever matched.
enum LinkClosing: Int, Comparable {
    case inactive, expired, withoutWindow, notDeferred

    /// Why it is so whatever the time; nil where it is not.
    init?(_ conditions: LinkConditions) {
        if !conditions.isActive {
            self = .inactive
        } else if conditions.windowLimit == 0 {
            self = .withoutWindow
        } else if !conditions.isDeferredEnabled {
            self = .notDeferred
        } else {
            return nil
        }
    }

    static func < (lhs: LinkClosing, rhs: LinkClosing) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The field that says so, and what it says.
    var found: (field: LinkField, value: String) {
        switch self {
        case .inactive: (.active, "is false")
        case .expired: (.expiresAt, "is over before the first install")
        case .withoutWindow: (.windowHours, "is 0")
        case .notDeferred: (.deferredEnabled, "is false")
        }
    }
}
