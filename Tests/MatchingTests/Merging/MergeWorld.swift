import AttributionModel
import Fixtures

@testable import Matching

/// Clicks and installs behind a few keys, seconds apart, under random tiers; and what each install must find.
struct MergeWorld {
    struct Click {
        var sorted: SortedClick
        /// What its id has behind the prefix.
        var idRest: Int
        var signals: SignalValues
    }

    private static let noon = Instant(milliseconds: 1_736_942_400_000)

    var rules = MatchRules(tiers: [])
    var classes: [ClickClass] = []
    var links: [LinkConditions] = []
    var duplicates = BitSet<ClickNumber>()
    /// Installs that are not decided.
    var repeats = BitSet<InstallNumber>()
    /// By reference and by number.
    var clicks: [Click] = []
    var installs: [(sorted: SortedInstall, signals: SignalValues)] = []
    var partEnds: [InstallNumber] = []
    /// How many values of a compared signal occur, its absence included.
    private let valueCount: Int
    /// How many apps occur, the absence of one included.
    private let appCount: Int
    private var random: SeededNumbers

    init(seed: UInt64) {
        random = SeededNumbers(seed: seed)
        // Now and then more agreements than are looked through.
        valueCount = random.chance(1, of: 3) ? 40 : 3
        appCount = random.chance(1, of: 3) ? 30 : 3
        rules.tiers = (0..<random.below(4) + 1).map { tier($0) }
        rules.clockSkew = random.chance(1, of: 3) ? 1_500 : 0
        // Now and then more lanes than are looked through.
        classes = (0..<(random.chance(1, of: 3) ? 60 : 4)).map { _ in ofClick() }
        links = random.chance(1, of: 2) ? (0..<4).map { _ in conditions() } : []
        let keys = rules.tiers.indices.flatMap { tier in
            (0..<random.below(2) + 1).map { _ in (tier: tier, key: key()) }
        }
        for (number, rest) in (0..<random.below(200)).shuffled(using: &random).enumerated() {
            clicks.append(click(ClickNumber(place: number), rest, keys[random.below(keys.count)].key))
            if random.chance(1, of: 9) { duplicates.set(ClickNumber(place: number)) }
        }
        let times = (0..<random.below(30)).map { _ in time() }.sorted()
        for (number, time) in times.enumerated() {
            let key = keys[random.below(keys.count)]
            if random.chance(1, of: 6) { repeats.set(InstallNumber(place: number)) }
            installs.append((install(InstallNumber(place: number), at: time, tier: key.tier, key: key.key), signals()))
        }
        let count = installs.count
        partEnds = (random.chance(1, of: 2) ? [count / 3, count / 3, count] : [count])
            .map(InstallNumber.init(place:))
    }

    /// Clicks behind one key that differ in a compared signal, and as many installs that have that signal,
    /// another one as well, or neither.
    init(clicksBehindOneKey count: Int, winner: ProbabilisticRules.Winner) {
        random = SeededNumbers(seed: 1)
        valueCount = count
        appCount = 1
        var own = ProbabilisticRules(key: [.ip])
        own.winner = winner
        own.agree = [.language, .timeZone]
        rules.tiers = [
            Tier(
                name: "one", method: .probabilistic(own),
                window: Window(limit: Int64(count) * 500, isInclusive: true, defaultLimit: nil))
        ]
        classes = [ClickClass(earlierTiers: 0, platform: nil, app: .absent, environment: .absent, ipClass: nil)]
        let key = Digest(high: 1, low: 1)
        for number in 0..<UInt32(count) {
            var (theirs, mine) = (SignalValues(), SignalValues())
            theirs.language = UInt64(number % 100 == 0 ? 0 : number)
            theirs.timeZone = 1
            mine.language = number % 3 == 0 ? 0 : UInt64(random.below(count))
            mine.timeZone = number % 3 == 1 ? 1 : 0
            let clickedAt = MergeWorld.noon + Int64(number) * 500
            clicks.append(
                Click(
                    sorted: SortedClick(
                        key: key, clickedAt: clickedAt, classNumber: 0, idPrefix: 0, reference: UInt64(number),
                        number: ClickNumber(number: number), link: 0),
                    idRest: Int(number), signals: theirs))
            let requestedAt = clickedAt + Int64(count) * 250
            let posting = InstallPosting(tier: 0, key: key, earlierTiers: 0, from: requestedAt, to: requestedAt)
            let install = SortedInstall(
                posting: posting, requestedAt: requestedAt, number: InstallNumber(number: number),
                of: InstallClass(platform: nil, app: .absent, environment: .absent))
            installs.append((install, mine))
        }
        partEnds = [InstallNumber(place: count)]
    }

    /// Clicks behind one key, of which one in `share` is of one of many apps and the others of none, and as many
    /// installs, each of which has all clicks of its app and those of none as candidates, or all clicks if it has no
    /// app.
    init(clicksBehindOneKey count: Int, ofApps appCount: Int, share: Int = 2) {
        random = SeededNumbers(seed: 2)
        valueCount = 1
        self.appCount = appCount + 1
        var own = ProbabilisticRules(key: [.ip])
        own.maxCandidates = count
        rules.tiers = [
            Tier(
                name: "one", method: .probabilistic(own),
                window: Window(limit: Int64(count) * 250, isInclusive: true, defaultLimit: nil))
        ]
        classes = (0...UInt32(appCount)).map {
            ClickClass(
                earlierTiers: 0, platform: nil, app: TextID(number: $0), environment: .absent, ipClass: nil)
        }
        let key = Digest(high: 1, low: 1)
        for number in 0..<UInt32(count) {
            let time = MergeWorld.noon + Int64(number) * 500
            let hasApp = random.chance(1, of: share)
            clicks.append(
                Click(
                    sorted: SortedClick(
                        key: key, clickedAt: time, classNumber: hasApp ? UInt32(random.below(appCount) + 1) : 0,
                        idPrefix: UInt64(number), reference: UInt64(number),
                        number: ClickNumber(number: number), link: LinkNumber(place: random.below(count / 4))),
                    idRest: 0, signals: SignalValues()))
            let posting = InstallPosting(tier: 0, key: key, earlierTiers: 0, from: time, to: time)
            let install = SortedInstall(
                posting: posting, requestedAt: time, number: InstallNumber(number: number),
                of: InstallClass(
                    platform: nil, app: TextID(number: UInt32(random.below(appCount + 1))), environment: .absent))
            installs.append((install, SignalValues()))
        }
        partEnds = [InstallNumber(place: count)]
    }

    // MARK: What is drawn

    private mutating func time() -> Instant { MergeWorld.noon + Int64(random.below(40)) * 500 }
    private mutating func text(of count: Int = 3) -> TextID {
        TextID(number: UInt32(max(2, random.below(count + 2)) - 2))
    }
    /// Most are of one partition, so that a merge has several.
    private mutating func key() -> Digest {
        Digest(high: random.next() >> (random.chance(1, of: 4) ? 0 : 16), low: random.next())
    }
    private mutating func platform() -> Platform? { [nil, .ios, .android][random.below(3)] }

    private mutating func tier(_ place: Int) -> Tier {
        let limit = Int64(random.below(40) + 1) * 500
        let window = Window(
            limit: limit, isInclusive: random.chance(1, of: 2),
            defaultLimit: random.chance(1, of: 3) ? Int64(random.below(20) + 1) * 500 : nil)
        if random.chance(1, of: 5) {
            return Tier(name: "\(place)", method: .deviceID(clicks: true, earlierInstalls: false), window: window)
        }
        var rules = ProbabilisticRules(key: [.ip])
        rules.winner = ProbabilisticRules.Winner.allCases[random.below(3)]
        rules.agree = [[], [.timeZone], [.timeZone, .language, .timeZoneOffset]][random.below(3)]
        let isWeighted = rules.winner == .bestScore || random.chance(1, of: 5)
        rules.weights = isWeighted ? [Weight(signal: .screen, exact: .one)] : []
        rules.isSingleUse = random.chance(1, of: 5)
        rules.maxCandidates = random.chance(1, of: 2) ? random.below(4) + 1 : 100
        rules.maxScored = random.below(12) + 1
        return Tier(name: "\(place)", method: .probabilistic(rules), window: window)
    }

    private mutating func ofClick() -> ClickClass {
        ClickClass(
            earlierTiers: UInt16(random.below(3)), platform: platform(), app: text(of: appCount), environment: text(),
            ipClass: random.chance(1, of: 2) ? .shared : nil)
    }

    private mutating func conditions() -> LinkConditions {
        var link = LinkConditions()
        link.isActive = !random.chance(1, of: 9)
        link.isDeferredEnabled = !random.chance(1, of: 9)
        if random.chance(1, of: 3) { link.expiresAt = time() }
        if random.chance(1, of: 3) { link.windowLimit = Int64(random.below(20)) * 500 }
        return link
    }

    private mutating func signals() -> SignalValues {
        var signals = SignalValues()
        signals.timeZone = UInt16(random.below(3))
        signals.language = random.chance(1, of: 2) ? UInt64(random.below(valueCount)) : 0
        if random.chance(1, of: 2) { signals.timeZoneOffset = Int16(random.below(3)) }
        return signals
    }

    private mutating func click(_ number: ClickNumber, _ rest: Int, _ key: Digest) -> Click {
        let sorted = SortedClick(
            key: key, clickedAt: time(), classNumber: UInt32(random.below(classes.count)),
            idPrefix: UInt64(random.below(3)),
            reference: UInt64(number.number), number: number, link: LinkNumber(place: random.below(6)))
        return Click(sorted: sorted, idRest: rest, signals: signals())
    }

    private mutating func install(_ number: InstallNumber, at time: Instant, tier: Int, key: Digest) -> SortedInstall {
        let posting = InstallPosting(tier: tier, key: key, earlierTiers: UInt16(random.below(3)), from: time, to: time)
        return SortedInstall(
            posting: posting, requestedAt: time, number: number,
            of: InstallClass(platform: platform(), app: text(of: appCount), environment: text()))
    }
}

/// What the merge asks of records; the same for it and for the slow way.
final class MergeLookup: CandidateLookup {
    private let clicks: [MergeWorld.Click]
    private let installs: [SignalValues]
    /// The compared signals, tier by tier.
    private let agree: [[Signal]]
    /// How often a click was read or compared with an install.
    private(set) var looks = 0

    init(_ world: MergeWorld) {
        clicks = world.clicks
        installs = world.installs.map(\.signals)
        agree = world.rules.tiers.map { $0.probabilistic?.agree ?? [] }
    }

    func isLess(_ one: UInt64, _ other: UInt64) -> Bool { clicks[Int(one)].idRest < clicks[Int(other)].idRest }
    func clickSignals(_ reference: UInt64) -> SignalValues {
        looks += 1
        return clicks[Int(reference)].signals
    }
    func installSignals(_ install: InstallNumber) -> SignalValues { installs[install.place] }
    func agrees(tier: Int, install: SignalValues, click: SignalValues) -> Bool {
        looks += 1
        return agree[tier].allSatisfy { install.agrees(with: click, on: $0) != false }
    }
    func present(tier: Int, in values: SignalValues) -> AgreementSignals {
        let bits = agree[tier].indices.filter { values.words(of: agree[tier][$0]) != nil }
        return AgreementSignals(rawValue: bits.reduce(0) { $0 | 1 << UInt32($1) })
    }
    func agreement(tier: Int, of values: SignalValues, on signals: AgreementSignals) -> Digest {
        // Each signal has its own bits, whose value is less than a million.
        var low: UInt64 = 0
        for (place, signal) in agree[tier].enumerated() where signals.rawValue & 1 << UInt32(place) != 0 {
            low |= (values.words(of: signal).map { $0.0 + 1 } ?? 0) << UInt64(place * 20)
        }
        return Digest(high: UInt64(signals.rawValue) + 1, low: low)
    }
    func ranks(tier: Int, install: SignalValues, clicks: [SortedClick]) -> [Int] {
        clicks.map { rank(install: install, click: clickSignals($0.reference)) }
    }
    func rank(install: SignalValues, click: SignalValues) -> Int {
        Int(click.timeZone * 2 + install.timeZone) % 4 - 1
    }
}
