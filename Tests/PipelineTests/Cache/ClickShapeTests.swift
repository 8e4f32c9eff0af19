import AttributionModel
import Testing

@testable import Pipeline

/// What a cached click depends on: a setting that is missing there would let a run use clicks that were read otherwise.
@Suite("The shape of cached clicks")
struct ClickShapeTests {
    private struct Change {
        let name: String
        let apply: (inout PipelineDefinition) -> Void

        init(_ name: String, _ apply: @escaping (inout PipelineDefinition) -> Void) {
            self.name = name
            self.apply = apply
        }

        /// A change of the rules of probabilistic tiers.
        static func rules(_ name: String, _ apply: @escaping (inout ProbabilisticRules) -> Void) -> Change {
            Change(name) { definition in
                for place in definition.match.tiers.indices {
                    guard var rules = definition.match.tiers[place].probabilistic else { continue }
                    apply(&rules)
                    definition.match.tiers[place].method = .probabilistic(rules)
                }
            }
        }
    }

    /// A pipeline with a tier of each method.
    private var definition: PipelineDefinition {
        let window = Window(limit: .day, isInclusive: false)
        var rules = ProbabilisticRules(key: [.platform, .timeZone])
        rules.winner = .bestScore
        rules.weights = [
            Weight(signal: .screen, exact: .one, partials: []), Weight(signal: .ip, exact: .one, partials: []),
        ]
        var clicks = ClickSource(paths: ["clicks.jsonl"], offsetUnit: .minutesWest)
        clicks.screening.maxParams = 3
        return PipelineDefinition(
            name: "all-methods", clicks: clicks, installs: InstallSource(paths: ["installs.jsonl"]),
            links: LinkSource(paths: ["links.jsonl"]),
            match: MatchRules(tiers: [
                Tier(name: "referrer", method: .referredLink, window: nil),
                Tier(name: "fingerprint", method: .probabilistic(rules), window: window),
                Tier(name: "device", method: .deviceID(clicks: true, earlierInstalls: true), window: window),
            ]))
    }

    private func shape(_ change: Change) -> Digest {
        var changed = definition
        change.apply(&changed)
        return changed.clickShape
    }

    @Test("differs where anything differs that shapes a click")
    func shaping() {
        let changes = [
            Change("a field") { $0.clicks.mapping.paths[ClickField.ip.rawValue] = [["address"]] },
            Change("the unit of times") { $0.clicks.mapping.timeUnit = .milliseconds },
            Change("the unit of offsets") { $0.clicks.offsetUnit = .minutesEast },
            Change("bots") { $0.clicks.screening.bots = ["bot"] },
            Change("whether parameters are counted") { $0.clicks.screening.maxParams = nil },
            Change("a tier's platforms") { $0.match.tiers[1].platforms = [.ios, .android] },
            Change("platforms of any tier") { $0.match.tiers[2].platforms = [.ios] },
            Change("the order of tiers") { $0.match.tiers.swapAt(1, 2) },
            Change("whether devices are looked for among clicks") {
                $0.match.tiers[2].method = .deviceID(clicks: false, earlierInstalls: true)
            },
            .rules("a key") { $0.key.removeLast() }, .rules("a weighted signal") { $0.weights.removeLast() },
            .rules("a signal that has to agree") { $0.agree = [.osMajor] },
            .rules("a signal of the key that has to agree instead") { $0.agree = [$0.key.removeLast()] },
            .rules("whether clicks of other platforms are counted") { $0.winner = .newest },
        ]
        var shapes: [Digest: String] = [definition.clickShape: "no change"]
        for change in changes {
            let known = shapes.updateValue(change.name, forKey: shape(change))
            #expect(known == nil, "\(change.name) has the shape of \(known ?? "")")
        }
    }
}
