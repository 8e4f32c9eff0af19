import AttributionModel

/// A click that came near to being a candidate of a tier.
struct FoundClick: Sendable {
    var id: [UInt8]
    /// What distinguishes it: lines with one id and different times are different clicks.
    var key: LineKey
    var age: Milliseconds
    /// The bytes of its line, by which lines of one id and time are ordered.
    var line: [UInt8]
    /// The number of its dimensions, which name its link, campaign and referrer.
    var dimensions: UInt32
    var signals: SignalValues
    var found: ClickObstacles.Found

    var clickedAt: Instant { key.time }

    /// Whether it is to be told before another one; total, so that threads change nothing.
    func isNearer(than other: FoundClick) -> Bool {
        let (mine, theirs) = (rank, other.rank)
        if mine != theirs { return mine < theirs }
        if clickedAt != other.clickedAt { return clickedAt > other.clickedAt }
        if id != other.id { return id.lexicographicallyPrecedes(other.id) }
        return line.lexicographicallyPrecedes(other.line)
    }

    /// Whether it is no candidate of the tier because it is compared in an earlier one.
    var isMetEarlier: Bool { found.obstacles.contains { $0.code == .metInEarlierTier } }

    /// Whether another line of its id comes before its own (spec §1).
    func isPreceded(by other: [UInt8], at time: Instant) -> Bool {
        time != clickedAt ? time < clickedAt : other.lexicographicallyPrecedes(line)
    }

    /// Whether it is a copy of another click's line.
    func isCopy(of other: FoundClick) -> Bool { clickedAt == other.clickedAt && line == other.line }
}

extension FoundClick {
    /// How near a click came; a lesser rank is nearer.
    ///
    /// Of clicks that miss at most one signal and are not far away, those with fewer obstacles are nearer: if many
    /// things speak against a click, it is hardly the one that brought the install, even if it has the key.
    fileprivate typealias Rank = (
        ClickObstacles.Closeness, obstacles: Int, ClickObstacles.Closeness, Milliseconds, Milliseconds
    )

    fileprivate var rank: Rank { FoundClick.rank(found, age) }

    fileprivate static func rank(_ found: ClickObstacles.Found, _ age: Milliseconds) -> Rank {
        (max(found.closeness, .missesSignal), found.obstacles.count, found.closeness, found.outside, abs(age))
    }
}

/// The few clicks that came nearest in one tier, the nearest first, and beside them the one that somebody asks about.
struct NearestClicks: Sendable {
    private let limit: Int
    private(set) var clicks: [FoundClick] = [] {
        didSet { worst = clicks.count < limit ? nil : clicks.last?.rank }
    }
    /// The nearest lines of the click that somebody asks about, the nearest first, without copies.
    private(set) var asked: [FoundClick] = []
    /// The rank of the last click; nil while there is room for more.
    private var worst: FoundClick.Rank?

    /// None yet; keeps at most `limit`.
    init(limit: Int) { self.limit = limit }

    /// Whether a click of that age that came at most so near may be among the nearest.
    func mayTake(_ closeness: ClickObstacles.Closeness, ofAge age: Milliseconds) -> Bool {
        // Clicks further away are told only if there is none nearer.
        if closeness > .missesSignal, let first = clicks.first, first.found.closeness <= .missesSignal { return false }
        guard let worst else { return true }
        // What it lacks of a key is an obstacle.
        let best = (max(closeness, .missesSignal), closeness == .hasKey ? 0 : 1, closeness, Milliseconds(0), abs(age))
        return best <= worst
    }

    /// Whether a click of that age that came so near may be among the nearest.
    func mayTake(_ found: ClickObstacles.Found, ofAge age: Milliseconds) -> Bool {
        guard let worst else { return true }
        return FoundClick.rank(found, age) <= worst
    }

    /// Adds a click, unless others came nearer or it is a copy of one that is there.
    mutating func insert(_ click: FoundClick) {
        NearestClicks.insert(click, into: &clicks, limit: limit)
    }

    private static func insert(_ click: FoundClick, into clicks: inout [FoundClick], limit: Int) {
        let place = clicks.firstPlace { !$0.isNearer(than: click) }
        if place < clicks.count, clicks[place].isCopy(of: click) { return }
        guard place < limit else { return }
        clicks.insert(click, at: place)
        if clicks.count > limit { clicks.removeLast() }
    }

    /// Adds a line of the click that somebody asks about.
    mutating func insert(asked click: FoundClick) {
        NearestClicks.insert(click, into: &asked, limit: limit)
    }

    /// Adds another worker's clicks.
    mutating func take(_ other: NearestClicks) {
        for click in other.clicks { insert(click) }
        for click in other.asked { insert(asked: click) }
    }

    /// All clicks, of which some may be there twice.
    var all: [FoundClick] { clicks + asked }

    /// Those that are worth reporting: clicks further away only if there is none nearer, and never beside candidates.
    func worthTelling(atMost limit: Int, besideCandidates: Bool) -> ArraySlice<FoundClick> {
        let nearest = besideCandidates ? .hasKey : clicks.first?.found.closeness ?? .hasKey
        let bound = max(nearest, .missesSignal)
        return clicks.prefix { $0.found.closeness <= bound }.prefix(limit)
    }

    /// Changes what is known of the clicks, and restores their order.
    mutating func revise(_ change: (inout FoundClick) -> Void) {
        for place in clicks.indices { change(&clicks[place]) }
        clicks.sort { $0.isNearer(than: $1) }
        for place in asked.indices { change(&asked[place]) }
        asked.sort { $0.isNearer(than: $1) }
    }
}
