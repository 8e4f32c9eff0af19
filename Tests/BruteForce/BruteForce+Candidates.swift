import AttributionModel

extension BruteForce {
    /// A click by its id and time: lines of one id at different times are different clicks.
    package struct ClickName: Hashable, Sendable {
        package var id: String
        /// As rows write it.
        package var clickedAt: String

        /// Names a click.
        package init(id: String, clickedAt: String) {
            self.id = id
            self.clickedAt = clickedAt
        }
    }

    /// What a decided install finds in a tier that it could look in for clicks.
    package struct Finding: Sendable {
        package var installID: String
        /// As rows write it.
        package var requestedAt: String
        package var tier: String
        /// Its candidates; of a device the newest eligible click.
        package var candidates: Set<ClickName>
        /// All clicks with the tier's key, from what the clocks may differ by to a second past the window; dropped
        /// ones, and duplicates, among them.
        package var sharing: Set<ClickName>
    }

    /// What each decided install finds in each tier that it could look in for clicks.
    package func findings(clicks: [String], installs: [String], links: [String]) -> [Finding] {
        var run = Run(pipeline: pipeline, claimIdentity: claimIdentity)
        run.readLinks(links)
        run.readClicks(clicks)
        run.readInstalls(installs)
        var findings: [Finding] = []
        for install in run.installs where install.verdict == "decided" {
            for number in pipeline.match.tiers.indices {
                guard let found = run.finding(number, install) else { continue }
                findings.append(found)
            }
        }
        return findings
    }
}

extension Run {
    fileprivate func finding(_ number: Int, _ install: PlainInstall) -> BruteForce.Finding? {
        let tier = pipeline.match.tiers[number]
        guard couldLook(install, tier), let window = tier.window else { return nil }
        let key: [Signal]
        let candidates: [PlainClick]
        switch tier.method {
        case .referredLink, .deviceID(clicks: false, earlierInstalls: _): return nil
        case .deviceID:
            key = [.deviceID]
            candidates =
                clicks.last { click in
                    click.signals[.deviceID] == install.signals[.deviceID] && isEligible(click, install)
                        && lies(install.time - click.time, within: window.limit, window)
                }.map { [$0] } ?? []
        case .probabilistic(let rules):
            key = rules.key
            candidates = self.candidates(number, window, rules, install).list
        }
        let sharing = clicks.filter { click in
            let age = install.time - click.time
            return age >= -pipeline.match.clockSkew && age <= window.limit + 1_000
                && key.allSatisfy { click.signals[$0] == install.signals[$0] }
        }
        func names(_ clicks: [PlainClick]) -> Set<BruteForce.ClickName> {
            Set(clicks.map { BruteForce.ClickName(id: $0.id, clickedAt: CivilTime.text($0.time)) })
        }
        return BruteForce.Finding(
            installID: install.id, requestedAt: CivilTime.text(install.time), tier: tier.name,
            candidates: names(candidates), sharing: names(sharing))
    }
}
