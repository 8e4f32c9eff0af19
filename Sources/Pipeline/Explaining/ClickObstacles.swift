import AttributionModel
import Deciding
import Matching

/// Says why a click is not a candidate of an install in a tier (spec §5).
///
/// A tier is *open* if the install can look for clicks in it: it admits the install's platform, and the install has
/// every signal of its key. A click *meets* the install in the first open probabilistic tier of whose key it has every
/// signal, too, whatever the values (`meetingTier`). It can be a candidate of that probabilistic tier, if the values
/// are equal, and of no other; tiers by device id have no part in this. Each open tier is asked by itself (`find`), and
/// several may speak for one click. A tier by device id speaks if the click has that id; a probabilistic one speaks
/// - if the click has its whole key, wherever they meet;
/// - if one signal of several differs or is missing, and it is not the address: unless they meet in an earlier tier, in
///   whose key two signals or more differ;
/// - otherwise, if they meet in no earlier tier, and either only one signal is amiss, or the age lies in the window and
///   some signal with a weight agrees.
///
/// Take an install of `ip` 192.0.2.1, `language` de and `screen` 390x844, and the tiers `full`, with all three as its
/// key, and `basic`, with `ip` and `language`, neither with weights:
///
///     click                        meets in    full says         basic says
///     192.0.2.1, de, 412x915       full        screen differs    has the key, but met in full, where screen differs
///     192.0.2.1, de                basic       lacks screen      has the key: nothing, or what else keeps it out
///     192.0.2.1, en, 390x844       full        language differs  language differs, and met in full, where it differs
///     192.0.2.1, en, 412x915       full        -                 -, as two signals differ in full
///     192.0.2.9, de, 390x844       full        ip differs        -, as the address differs and they meet before
///
/// Of a click that somebody `asks` about, every open tier speaks.
struct ClickObstacles: Sendable {
    /// How near a click came to being a candidate, the nearest first.
    enum Closeness: Comparable {
        /// It has the tier's key, and is no further outside the window than the window is long.
        case hasKey
        /// One signal of the key differs or is missing, and it is not the address.
        case missesSignal
        /// It has the key, or all but one signal, and is further away in time.
        case isFar
        /// It has all of the key except the address: most such clicks are other people's.
        case missesAddress
        /// The key is a single signal, which the click lacks or has with another value: any click may be like that.
        case missesKey
        /// More of the key differs or is missing.
        case missesMore
    }

    /// What keeps a click from being a candidate; nothing if all that is known speaks for it.
    struct Found: Equatable {
        var obstacles: [Obstacle]
        var closeness = Closeness.hasKey
        /// How far it is outside the window, taking its link's own into account; 0 within.
        var outside: Milliseconds = 0
        /// Whether the pair would be compared in an earlier tier if the click had the signals of the key that it lacks.
        var wouldMeetEarlier = false
    }

    /// A tier in which the install can look for clicks.
    ///
    /// A class, with parts of the tier beside it: a struct's contents would be retained and released for each click.
    final class OpenTier: Sendable {
        /// Its place among all tiers.
        let number: Int
        let tier: Tier
        let window: Window
        /// The key by which it compares clicks.
        let key: [Signal]
        /// Whether it may tell of clicks that miss one signal of its key.
        let isProbabilistic: Bool
        /// The signals that have weights; with any, it may tell of clicks that miss more of its key.
        let weighted: [Signal]
        /// nil for a tier that does not score.
        let scorer: Scorer?

        init(_ number: Int, _ tier: Tier, _ window: Window, key: [Signal], scorer: Scorer?) {
            (self.number, self.tier, self.window, self.key, self.scorer) = (number, tier, window, key, scorer)
            isProbabilistic = tier.probabilistic != nil
            weighted = tier.probabilistic?.weights.map(\.signal) ?? []
        }
    }

    /// The install whose clicks are compared.
    ///
    /// Only its environment may be changed afterwards, as its signals have chosen the open tiers.
    var install: SearchingInstall
    private let clockSkew: Milliseconds
    private let places: [OpenTier?]

    /// Prepares the tiers that the install can look for clicks in.
    init(
        _ rules: MatchRules, install: SearchingInstall, sharesLanguage: @escaping @Sendable (TextID, TextID) -> Bool
    ) {
        self.install = install
        clockSkew = rules.clockSkew
        places = rules.tiers.enumerated().map { number, tier in
            guard let window = tier.window, tier.isOpen(to: install.signals.platform), let key = tier.clickKey,
                key.allSatisfy({ install.signals.words(of: $0) != nil })
            else { return nil }
            return OpenTier(
                number, tier, window, key: key, scorer: tier.probabilistic?.scorer(sharesLanguage: sharesLanguage))
        }
    }

    /// The tiers that the install can look for clicks in.
    var openTiers: [OpenTier] { places.compactMap(\.self) }

    /// The least closeness that `find` can tell of a click in an open tier; nil if it tells nothing.
    ///
    /// For most clicks, which are far from all installs, this is found out sooner than what `find` tells.
    func leastCloseness(_ signals: SignalValues, at clickedAt: Instant, inTier number: Int) -> Closeness? {
        guard let place = places[number] else { return nil }
        var (missing, first) = (0, place.key.first)
        for signal in place.key where install.signals.agrees(with: signals, on: signal) != true {
            if missing == 0 { first = signal }
            missing += 1
        }
        let closeness = ClickObstacles.closeness(missing, first, of: place.key)
        guard missing > 0 else { return closeness }
        guard place.isProbabilistic else { return nil }
        // What is further away is not told of in a tier after the one where they meet.
        guard closeness == .missesSignal || (meetingTier(signals) ?? number) >= number else { return nil }
        guard missing > 1 else { return closeness }
        guard !place.weighted.isEmpty, place.window.accepts(install.requestedAt - clickedAt),
            place.weighted.contains(where: { install.signals.agrees(with: signals, on: $0) == true })
        else { return nil }
        return closeness
    }

    /// What keeps a click from being a candidate in an open tier; nil if it is too far from that to be mentioned.
    ///
    /// `ClickObstacles` says which clicks a tier tells of; it tells more where somebody `asks` about the click.
    func find(_ click: ComparedClick, inTier number: Int, asks: Bool = false) -> Found? {
        guard let place = places[number],
            asks || leastCloseness(click.signals, at: click.clickedAt, inTier: number) != nil
        else { return nil }
        let differing = self.differing(click, in: number)
        let lacking = place.key.filter { click.signals.words(of: $0) == nil }
        let missing = differing + lacking
        let age = install.requestedAt - click.clickedAt
        var found = Found(obstacles: [])
        found.obstacles += click.verdicts.map(Obstacle.screened)
        // The platform is reported separately.
        let others = differing.filter { $0 != .platform }
        if !(others + lacking).isEmpty { found.obstacles.append(.keyDiffers(others, lacking: lacking)) }
        found.wouldMeetEarlier = !lacking.isEmpty && meetingTier(click.signals, with: lacking) ?? number < number
        found.closeness = ClickObstacles.closeness(missing.count, missing.first, of: place.key)
        if let earlier = meetingTier(click.signals), earlier < number, place.isProbabilistic {
            let there = self.differing(click, in: earlier)
            guard asks || missing.isEmpty || there.count < 2 else { return nil }
            found.obstacles.append(.metEarlier(tier: places[earlier]?.tier.name ?? "", differing: there))
        }
        addIdentity(click, to: &found)
        addTime(age, click.link, place, to: &found)
        addLink(click.link, to: &found)
        addComparison(click, place, to: &found)
        // This goes by the tier's window. A link's own window may be much shorter, and only says how far outside the
        // click is.
        if max(age - place.window.limit, -clockSkew - age) > place.window.limit {
            found.closeness = max(found.closeness, .isFar)
        }
        return found
    }

    /// How near a click comes by how many signals of a key it misses, and which is the first; the time not looked at.
    private static func closeness(_ missing: Int, _ first: Signal?, of key: [Signal]) -> Closeness {
        guard missing > 0 else { return .hasKey }
        guard missing == 1 else { return .missesMore }
        guard key.count > 1 else { return .missesKey }
        return first?.listed == .ip ? .missesAddress : .missesSignal
    }

    /// The tier in which a click of some signals meets the install, or would meet it if it had some `others`; nil for
    /// none.
    private func meetingTier(_ signals: SignalValues, with others: [Signal] = []) -> Int? {
        places.firstIndex { place in
            guard let place, place.isProbabilistic else { return false }
            return place.key.allSatisfy { signals.words(of: $0) != nil || others.contains($0) }
        }
    }

    /// The signals of a tier's key that differ.
    private func differing(_ click: ComparedClick, in number: Int) -> [Signal] {
        (places[number]?.key ?? []).filter { install.signals.agrees(with: click.signals, on: $0) == false }
    }

    /// Platform, app and environment, each if both have one.
    private func addIdentity(_ click: ComparedClick, to found: inout Found) {
        if install.signals.agrees(with: click.signals, on: .platform) == false {
            found.obstacles.append(.otherPlatform)
        }
        func differ(_ one: TextID, _ other: TextID) -> Bool { one.isPresent && other.isPresent && one != other }
        if differ(install.app, click.app) { found.obstacles.append(.otherApp) }
        if differ(install.environment, click.environment) { found.obstacles.append(.otherEnvironment) }
    }

    private func addTime(_ age: Milliseconds, _ link: LinkConditions, _ place: OpenTier, to found: inout Found) {
        let window = place.window
        if age < -clockSkew {
            found.outside = -clockSkew - age
            found.obstacles.append(.tooLate(by: found.outside, clockSkew: clockSkew))
        } else if !window.accepts(age) {
            found.outside = age - window.limit
            found.obstacles.append(.tooOld(by: found.outside))
        }
        // Device ids are looked up whatever the click's link says.
        guard place.isProbabilistic else { return }
        let own = min(link.windowLimit ?? window.defaultLimit, window.limit)
        guard own < window.limit, !window.accepts(age, linkLimit: link.windowLimit) else { return }
        found.outside = age - own
        found.obstacles.append(.linkWindowOver(by: age - own, limit: own, isOwn: link.windowLimit != nil))
    }

    private func addLink(_ link: LinkConditions, to found: inout Found) {
        if !link.isActive { found.obstacles.append(.linkInactive) }
        if install.requestedAt >= link.expiresAt {
            found.obstacles.append(.linkExpired(by: install.requestedAt - link.expiresAt))
        }
        if !link.isDeferredEnabled { found.obstacles.append(.linkDeferredOff) }
    }

    /// What `agree` and weights say about the pair.
    private func addComparison(_ click: ComparedClick, _ place: OpenTier, to found: inout Found) {
        guard let rules = place.tier.probabilistic else { return }
        let differing = rules.agree.filter { signal in
            !rules.key.contains(signal) && install.signals.agrees(with: click.signals, on: signal) == false
        }
        if !differing.isEmpty { found.obstacles.append(.agreeDiffers(differing)) }
        // On its own, a low score does not keep a click from being a candidate.
        guard let scorer = place.scorer, !found.obstacles.isEmpty else { return }
        guard let score = scorer.score(install: install.signals, click: click.signals) else {
            return found.obstacles.append(.notScored)
        }
        guard !score.canWin else { return }
        found.obstacles.append(
            score.meetsEvidence
                ? .belowMinimum(score: score.value, minimum: rules.minimumScore ?? 0)
                : .tooFewSignals(minimum: rules.minimumEvidence))
    }
}
