import AttributionModel
import Foundation

/// Spec §5, one install after another.
extension Run {
    mutating func decide(_ place: Int) {
        let install = installs[place]
        guard install.verdict == "decided" else {
            outcome.installs[install.verdict, default: 0] += 1
            return
        }
        for (number, tier) in pipeline.match.tiers.enumerated() where couldLook(install, tier) {
            outcome.tiers[number].couldLook += 1
            noteHotKey(number, tier, install)
            guard installs[place].match == nil else { continue }
            outcome.tiers[number].reached += 1
            installs[place].match = attempt(number, tier, place)
            if installs[place].match != nil { outcome.tiers[number].matched += 1 }
        }
        outcome.installs[installs[place].match == nil ? "organic" : "attributed", default: 0] += 1
    }

    private func isOpen(_ tier: Tier, to install: PlainInstall) -> Bool {
        guard let platforms = tier.platforms else { return true }
        return platforms.contains { $0 == install.signals.platform }
    }

    func couldLook(_ install: PlainInstall, _ tier: Tier) -> Bool {
        guard isOpen(tier, to: install) else { return false }
        return switch tier.method {
        case .referredLink: install.signals[.referredLink] != nil
        case .deviceID: install.signals[.deviceID] != nil
        case .probabilistic(let rules): rules.key.allSatisfy { install.signals[$0] != nil }
        }
    }

    private mutating func attempt(_ number: Int, _ tier: Tier, _ place: Int) -> PlainMatch? {
        let install = installs[place]
        switch tier.method {
        case .referredLink:
            guard let link = referredLink(by: install) else { return nil }
            outcome.tiers[number].candidates += 1
            return deterministic(number, click: nil, link: link, install)
        case .deviceID(let againstClicks, let againstInstalls):
            if againstClicks, let window = tier.window {
                let newest = clicks.last { click in
                    click.signals[.deviceID] == install.signals[.deviceID] && isEligible(click, install)
                        && lies(install.time - click.time, within: window.limit, window)
                }
                if let newest {
                    claimed[claim(newest)] = install.time
                    outcome.tiers[number].candidates += 1
                    return deterministic(number, click: newest, link: newest.link, install)
                }
            }
            return againstInstalls ? inherited(number, place) : nil
        case .probabilistic(let rules): return probabilistic(number, tier, rules, install)
        }
    }

    /// The catalogue's open link that the referrer names; of several of one address the least id.
    private func referredLink(by install: PlainInstall) -> PlainLink? {
        let wanted = install.signals[.referredLink]
        let open = links.filter { link in
            let name: String? =
                switch pipeline.installs.referrerFormat {
                case .warplink: link.id.lowercased()
                case .dynalinks:
                    link.record.text(LinkField.url).flatMap {
                        PlainSignals.canonicalURL($0, pipeline.installs.ignoredQuery)
                    }
                case .linkID, nil: link.id
                }
            let environment = link.record.text(LinkField.environment)
            let app = link.record.text(LinkField.appID)
            // The pipeline's environment is what either side lets through.
            return name != nil && name == wanted && link.isOpen(at: install.time)
                && agree(app, install.app) && agree(environment, pipeline.clicks.screening.environment)
                && agree(environment, pipeline.installs.screening.environment)
        }
        return open.min { isLess($0.id, $1.id) }
    }

    /// Whether two texts are equal, where both are there.
    private func agree(_ one: String?, _ other: String?) -> Bool { one == nil || other == nil || one == other }

    private func inherited(_ number: Int, _ place: Int) -> PlainMatch? {
        let install = installs[place]
        let from = installs.indices[..<place].last { earlier in
            installs[earlier].match != nil && installs[earlier].signals[.deviceID] == install.signals[.deviceID]
                && agree(installs[earlier].app, install.app)
                && install.time - installs[earlier].time <= pipeline.match.history
        }
        guard let from, let match = installs[from].match else { return nil }
        // The link is inherited; its deep link is the own platform's.
        var own = deterministic(number, click: match.click, link: match.link, install)
        own.inheritedFrom = from
        return own
    }

    private func deterministic(
        _ number: Int, click: PlainClick?, link: PlainLink?, _ install: PlainInstall
    ) -> PlainMatch {
        let scores = pipeline.match.tiers.contains { $0.probabilistic.map { !$0.weights.isEmpty } ?? false }
        return PlainMatch(
            isDeterministic: true, tier: number, confidence: 1, score: scores ? 100 : nil,
            level: level(scores ? 100 : 1), click: click, link: link, age: click.map { install.time - $0.time },
            payload: payload(click, link, install), dimensions: dimensions(click, link))
    }

    private func level(_ value: Decimal?) -> String? {
        guard let value, let levels = pipeline.match.levels else { return nil }
        for (name, threshold) in [("high", levels.high), ("medium", levels.medium), ("low", levels.low)] {
            let bound = decimal(threshold.bound)
            if threshold.isStrict ? value > bound : value >= bound { return name }
        }
        return nil
    }

    private func decimal(_ value: Decimal4) -> Decimal { Decimal(value.tenThousandths) / 10_000 }

    private func claim(_ click: PlainClick) -> String {
        claimIdentity == .clickID ? click.id : String(click.place)
    }

    /// Whether an install at most `history` before has won a click.
    private func isClaimed(_ click: PlainClick, _ install: PlainInstall) -> Bool {
        claimed[claim(click)].map { install.time - $0 <= pipeline.match.history } ?? false
    }

    // MARK: Candidates

    /// Everything of eligibility but the window.
    func isEligible(_ click: PlainClick, _ install: PlainInstall) -> Bool {
        click.verdict == "usable" && install.time - click.time >= -pipeline.match.clockSkew
            && mayPair(click, install) && click.link?.isOpen(at: install.time) ?? true
            && click.link?.record.flag(LinkField.deferredEnabled) ?? true
    }

    private func mayPair(_ click: PlainClick, _ install: PlainInstall) -> Bool {
        agree(click.signals[.platform], install.signals[.platform])
            && agree(click.environment, install.environment) && agree(click.app, install.app)
    }

    func lies(_ age: Int64, within limit: Int64, _ window: Window) -> Bool {
        age < limit || window.isInclusive && age == limit
    }

    /// The tier in which a pair meets: the first probabilistic one, open to the install, whose key both have whole.
    private func meetingTier(_ click: PlainClick, _ install: PlainInstall) -> Int? {
        pipeline.match.tiers.firstIndex { tier in
            guard let key = tier.probabilistic?.key, isOpen(tier, to: install) else { return false }
            return key.allSatisfy { click.signals[$0] != nil && install.signals[$0] != nil }
        }
    }

    /// The usable clicks of an install's key in the tier's window.
    private func met(
        _ number: Int, _ window: Window, _ rules: ProbabilisticRules, _ install: PlainInstall
    ) -> [PlainClick] {
        clicks.filter { click in
            let age = install.time - click.time
            return click.verdict == "usable" && age >= -pipeline.match.clockSkew
                && lies(age, within: window.limit, window)
                && rules.key.allSatisfy { click.signals[$0] == install.signals[$0] }
                && meetingTier(click, install) == number
        }
    }

    /// A key is hot where a decided install finds more of its clicks than are scored, whether or not it could have any.
    private mutating func noteHotKey(_ number: Int, _ tier: Tier, _ install: PlainInstall) {
        guard let rules = tier.probabilistic, rules.winner == .bestScore, let window = tier.window else { return }
        let met = met(number, window, rules, install)
        guard met.count > rules.maxScored else { return }
        hotKeys[number].insert(rules.key.map { install.signals[$0] })
    }

    func candidates(
        _ number: Int, _ window: Window, _ rules: ProbabilisticRules, _ install: PlainInstall
    ) -> (list: [PlainClick], isCut: Bool) {
        var met = met(number, window, rules, install)
        if rules.winner == .bestScore { met = Array(met.suffix(rules.maxScored)) }
        var eligible = met.filter { click in
            let hours = click.link?.record.number(LinkField.windowHours)
            let own = hours.map { Int64($0 * 3_600_000) } ?? window.defaultLimit
            return isEligible(click, install) && lies(install.time - click.time, within: min(own, window.limit), window)
                && rules.agree.allSatisfy { agree(click.signals[$0], install.signals[$0]) }
        }
        // They stand in the order of (`clicked_at`, `click_id`, bytes).
        switch rules.winner {
        case .newest: eligible.reverse()
        case .earliest: break
        case .bestScore:
            func rank(_ click: PlainClick) -> (Int, Int, Int) {
                guard let points = score(install, click, rules) else { return (0, -1, click.place) }
                return (points.canWin ? 1 : 0, points.value, click.place)
            }
            eligible.sort { rank($0) > rank($1) }
        }
        return (Array(eligible.prefix(rules.maxCandidates)), eligible.count > rules.maxCandidates)
    }

    private mutating func probabilistic(
        _ number: Int, _ tier: Tier, _ rules: ProbabilisticRules, _ install: PlainInstall
    ) -> PlainMatch? {
        guard let window = tier.window else { return nil }
        let (list, isCut) = candidates(number, window, rules, install)
        outcome.tiers[number].candidates += list.count
        let free = list.filter { !rules.isSingleUse || !isClaimed($0, install) }
        if isCut, free.isEmpty { outcome.tiers[number].exhausted += 1 }
        let winner = free.firstIndex { rules.weights.isEmpty || score(install, $0, rules)?.canWin == true }
        guard let winner else { return nil }
        let click = free[winner]
        let ambiguity = rules.confidence?.ambiguity
        let counted = ambiguity?.countsOnlyUnclaimed == true ? free : list
        let count = ambiguity?.countsLinks == true ? Set(counted.map(\.linkID)).count : counted.count
        let points = score(install, click, rules)?.value
        let confidence = rules.confidence.map {
            self.confidence($0, age: install.time - click.time, count, click.signals.ipClass)
        }
        if rules.isSingleUse { claimed[claim(click)] = install.time }
        return PlainMatch(
            isDeterministic: false, tier: number, confidence: confidence, score: points,
            level: level(points.map { Decimal($0) } ?? confidence), click: click, link: click.link,
            age: install.time - click.time,
            candidates: count, runnerUp: winner + 1 < free.count ? free[winner + 1].id : nil,
            payload: payload(click, click.link, install), dimensions: dimensions(click, click.link))
    }

    // MARK: Confidence and score

    private func confidence(_ rules: ConfidenceRules, age: Int64, _ count: Int, _ ipClass: String?) -> Decimal {
        var value = Decimal(0)
        for band in rules.bands.reversed() {
            if age < band.youngerThan || band == rules.bands.last { value = decimal(band.confidence) }
        }
        switch rules.ambiguity?.effect {
        case .subtract(let cost): value -= decimal(cost) * Decimal(count - 1)
        case .multiply(let factor): value *= count > 1 ? decimal(factor) : 1
        case nil: break
        }
        if let factors = rules.ipClass {
            switch ipClass {
            case "shared": value *= decimal(factors.shared)
            case "household": value *= decimal(factors.household)
            case "individual": value *= decimal(factors.individual)
            default: break
            }
        }
        if value <= 0 { return 0 }
        var rounded = Decimal()
        unsafe NSDecimalRound(&rounded, &value, 4, .plain)
        return min(rounded, 1)
    }

    private func score(_ install: PlainInstall, _ click: PlainClick, _ rules: ProbabilisticRules)
        -> (value: Int, canWin: Bool)?
    {
        var got: Int64 = 0
        var present: Int64 = 0
        var total: Int64 = 0
        func agreement(_ partial: Weight.Partial) -> Bool? {
            switch partial {
            case .signal(let signal): return agreement(signal)
            case .shared:
                guard let one = install.signals[.languages], let other = click.signals[.languages] else { return nil }
                return !Set(one.split(separator: ",")).isDisjoint(with: other.split(separator: ","))
            }
        }
        func agreement(_ signal: Signal) -> Bool? {
            guard let one = install.signals[signal], let other = click.signals[signal] else { return nil }
            return one == other
        }
        for weight in rules.weights {
            let full = weight.exact.tenThousandths
            total += full
            let partials = weight.partials.map { ($0.points.tenThousandths, agreement($0.partial)) }
            if let exact = agreement(weight.signal) {
                present += full
                got += exact ? full : partials.first { $0.1 == true }?.0 ?? 0
            } else if let first = partials.first(where: { $0.1 != nil }) {
                present += first.0
                got += first.1 == true ? first.0 : 0
            }
        }
        guard present > 0 else { return nil }
        // The greatest whole number at most 100 got / present + 1/2.
        var value = 0
        while (2 * Int64(value) + 1) * present <= 200 * got { value += 1 }
        let hasEvidence = present * 1_000_000 >= rules.minimumEvidence.tenThousandths * total
        return (value, hasEvidence && value >= rules.minimumScore ?? 0)
    }
}
