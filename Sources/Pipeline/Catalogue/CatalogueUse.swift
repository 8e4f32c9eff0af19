import AttributionModel
import Matching

/// What a run has found of its catalogue of links.
struct CatalogueUse {
    /// Links of the catalogue.
    private(set) var known = 0
    /// Whether clicks name any of these.
    private(set) var isNamedByClicks = false
    /// How many links that clicks name are kept from ever being matched, by the reason; those that only time may close
    /// under `expired`.
    private var closings: [LinkClosing: Int] = [:]
    /// When the last of the links that only time may close ends, which is after all times if one of them has no end;
    /// nil if there are no such links.
    private var lastEnd: Instant?

    /// Found nothing yet.
    init() {}

    /// Looks which links the clicks of a run name, whose `dimensions` these are.
    init(_ catalogue: LinkCatalogue, _ dimensions: Dimensions) {
        known = catalogue.facts.count { $0.isKnown }
        // In a catalogue without links, no link can keep clicks from being matched.
        guard known > 0 else { return }
        for link in Set(dimensions.all.map(\.link)) {
            let facts = catalogue.facts(of: LinkNumber(link))
            isNamedByClicks = isNamedByClicks || facts.isKnown
            let closing = LinkClosing(facts.conditions)
            closings[closing ?? .expired, default: 0] += 1
            if closing == nil {
                lastEnd = max(lastEnd ?? facts.conditions.expiresAt, facts.conditions.expiresAt)
            }
        }
    }

    /// Adds what another part of the run has found.
    mutating func add(_ other: CatalogueUse) {
        known += other.known
        isNamedByClicks = isNamedByClicks || other.isNamedByClicks
        closings.merge(other.closings, uniquingKeysWith: +)
        lastEnd = [lastEnd, other.lastEnd].compactMap { $0 }.max()
    }

    /// What keeps all links that clicks name from being matched by installs from `first` on, the most frequent reason
    /// first, without those of few links; nil where some link may be matched, or clicks name none.
    func closings(from first: Instant?) -> [LinkClosing]? {
        guard isNamedByClicks else { return nil }
        if let lastEnd {
            guard let first, lastEnd <= first else { return nil }
        }
        let links = closings.values.reduce(0, +)
        return closings.filter { $0.value * Self.fewLinks >= links }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// One link in so many may be closed in any catalogue.
    private static let fewLinks = 20
}

/// Why no click on a link is ever matched.
enum LinkClosing: Int, Comparable {
    case inactive, expired, withoutWindow, notDeferred

    /// Why no click on a link with these conditions is matched at any time; nil if some may be.
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
