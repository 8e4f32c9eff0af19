import Reviewing

/// What came nearest to attributing organic installs, counted by its kind.
public struct NearestMisses: Sendable {
    /// The organic installs that were looked at, unless somebody says otherwise.
    public static let usualSample = 200
    /// How many may be looked at.
    public static let allowedSample = 1...10_000
    /// How many installs are named of each kind, unless somebody says otherwise.
    public static let usualExamples = 1

    /// Misses of one kind.
    struct Group: Sendable {
        var kind: MissKind
        /// Their places among the explanations, in order.
        var places: [Int] = []
        /// How many of the clicks nothing else kept from winning; nil where no clicks came near.
        var onlyReason: Int?
    }

    let result: String
    /// How many organic installs the result has.
    let organic: Int
    /// Those that were looked at, in the order of rows.
    let explanations: [Explanation]
    /// The most frequent kinds first.
    let groups: [Group]
    /// Whether logs were searched for clicks that came near.
    let areLogsSearched: Bool
    /// What a person should know of the days and of the logs.
    public let warnings: [String]

    init(
        result: String, organic: Int, of explanations: [Explanation], areLogsSearched: Bool, warnings: [String]
    ) {
        self.result = result
        self.organic = organic
        self.explanations = explanations
        self.areLogsSearched = areLogsSearched
        self.warnings = warnings
        var groups: [MissKind: Group] = [:]
        for (place, explanation) in explanations.enumerated() {
            guard let miss = explanation.nearestMiss else { continue }
            let kind = MissKind(platform: explanation.row[.platform], miss: miss.kind)
            groups[kind, default: Group(kind: kind)].add(place, isOnlyReason: miss.isOnlyReason)
        }
        self.groups = groups.values.sorted {
            ($1.places.count, $0.places[0]) < ($0.places.count, $1.places[0])
        }
    }

    /// The ids of the first installs of a kind, so many or fewer.
    func ids(ofFirst count: Int, in group: Group) -> [String] {
        group.places.prefix(max(0, count)).map { explanations[$0].row[.installID] ?? "" }
    }
}

extension NearestMisses.Group {
    fileprivate mutating func add(_ place: Int, isOnlyReason: Bool?) {
        places.append(place)
        guard let isOnlyReason else { return }
        onlyReason = (onlyReason ?? 0) + (isOnlyReason ? 1 : 0)
    }
}
