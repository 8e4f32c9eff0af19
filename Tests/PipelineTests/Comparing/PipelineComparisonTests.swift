import AttributionModel
import Fixtures
import Testing

@testable import Pipeline

@Suite struct PipelineComparisonTests {
    /// A pipeline with a text in each place that takes any.
    private func pipeline(
        name: String = "p", click: String = "c", install: String = "i", tier: String = "t"
    ) -> PipelineDefinition {
        var clicks = ClickSource(paths: [click], mapping: .canonical(ClickField.self, renaming: [.clickID: click]))
        clicks.screening.environment = click
        clicks.screening.environmentDefault = click
        clicks.screening.bots = [click]
        var installs = InstallSource(paths: [install], ignoredQuery: [install])
        installs.screening.environment = install
        let match = MatchRules(tiers: [Tier(name: tier, method: .referredLink, window: nil)])
        var pipeline = PipelineDefinition(
            name: name, clicks: clicks, installs: installs, links: LinkSource(paths: [install]), match: match)
        pipeline.description = name
        return pipeline
    }

    @Test func `settings are compared by their bytes`() {
        // One letter in two spellings, which strings take for equal.
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        func changes(_ old: PipelineDefinition, _ new: PipelineDefinition) -> [String] {
            PipelineComparison(old, new).changes.map(\.name)
        }
        #expect(changes(pipeline(name: composed), pipeline(name: composed)) == [])
        #expect(changes(pipeline(name: composed), pipeline(name: decomposed)) == ["pipeline", "description"])
        #expect(
            changes(pipeline(click: composed), pipeline(click: decomposed)) == [
                "clicks.path", "clicks.fields.click_id", "clicks.screening.environment",
                "clicks.screening.environment_default", "clicks.screening.bots",
            ])
        #expect(
            changes(pipeline(install: composed), pipeline(install: decomposed)) == [
                "installs.path", "installs.ignored_query", "installs.screening.environment", "links.path",
            ])
        let tiers = PipelineComparison(pipeline(tier: composed), pipeline(tier: decomposed))
        #expect(
            tiers.changes.map { Array($0.name.utf8) } == [composed, decomposed].map { Array("match.tiers.\($0)".utf8) })
        #expect(tiers.refused.count == 1)
    }

    @Test func `other paths may change results, but nothing where no logs are read`() {
        let old = pipeline()
        var new = old
        new.clicks.paths = ["other"]
        new.installs.paths = ["other"]
        new.links?.paths = ["other"]
        let comparison = PipelineComparison(old, new)
        #expect(comparison.changes.map(\.effect) == [.results, .results, .results])
        #expect(comparison.refused == [])
        #expect(
            comparison.withoutLogs.changes.map(\.text)
                == ["clicks", "installs", "links"].map {
                    "\($0).path: changes nothing; no log is read, and rows go by those that were"
                })
        new.match.history += 1
        #expect(PipelineComparison(old, new).withoutLogs.changes.last == PipelineComparison(old, new).changes.last)
    }

    @Test func `responses are files, of which no report tells`() {
        let old = pipeline()
        var new = old
        new.output.responses = .warplink
        let changes = PipelineComparison(old, new).changes
        #expect(changes.map(\.name) == ["output.responses"])
        #expect(changes.map(\.effect) == [.files])
    }

    @Test func `answers that tell of links are refused where the result does not, and the other way round`() {
        let old = pipeline()
        var new = old
        new.output.responses = .dynalinks
        #expect(PipelineComparison(old, new).refused.map(\.name) == ["output.responses"])
        // Candidates and state would keep what a run without such answers does not write.
        #expect(PipelineComparison(new, old).refused.map(\.name) == ["output.responses"])
        #expect(PipelineComparison(new, new).changes.isEmpty)
    }

    @Test func `another cap is refused with the reason of its own direction`() {
        func refusals(from old: Int, to new: Int) -> [String] {
            let pipelines = [old, new].map { cap in
                var rules = ProbabilisticRules(key: [.ip])
                rules.maxCandidates = cap
                var pipeline = pipeline()
                pipeline.match.tiers = [Tier(name: "t", method: .probabilistic(rules), window: nil)]
                return pipeline
            }
            return PipelineComparison(pipelines[0], pipelines[1]).refused.compactMap(\.refusal)
        }
        let remedy = "; run the pipeline over the logs"
        #expect(refusals(from: 5, to: 6) == ["the candidates do not have the clicks beyond a cut" + remedy])
        #expect(refusals(from: 6, to: 5) == ["a re-scoring cuts no list further" + remedy])
        #expect(refusals(from: 5, to: 5) == [])
    }

    @Test func `the settings of a tier are told by their names in it, agree in any order`() {
        func tier(_ change: (inout ProbabilisticRules) -> Void = { _ in }) -> Tier {
            var rules = ProbabilisticRules(key: [.ip])
            rules.agree = [.platform, .language]
            change(&rules)
            return Tier(name: "t\u{E9}", method: .probabilistic(rules), window: nil)
        }
        func settings(_ change: (inout ProbabilisticRules) -> Void) -> [String] {
            PipelineComparison.settings(tier(), tier(change))
        }
        #expect(settings { _ in } == [])
        #expect(settings { $0.agree = [.language, .platform] } == [])
        #expect(settings { $0.agree = [.language] } == ["agree"])
        #expect(
            settings {
                $0.minimumScore = 3; $0.minimumEvidence = Decimal4(tenThousandths: 1)
            } == ["minimum", "minimum_evidence"])
    }

    @Test func `what lists of candidates cannot answer is refused by its name, and nothing else is`() {
        func refused(
            by rules: (inout ProbabilisticRules) -> Void = { _ in },
            from old: Window = Window(limit: 4, isInclusive: false), to new: Window? = nil
        ) -> [String] {
            var mine = ProbabilisticRules(key: [.ip])
            mine.winner = .bestScore
            mine.weights = [Weight(signal: .screen, exact: .one)]
            var theirs = mine
            rules(&theirs)
            let pipelines = [(mine, old), (theirs, new ?? old)].map { rules, window in
                var pipeline = pipeline()
                pipeline.match.tiers = [Tier(name: "t", method: .probabilistic(rules), window: window)]
                return pipeline
            }
            return PipelineComparison(pipelines[0], pipelines[1]).refused.map(\.name)
        }
        #expect(refused() == [])
        #expect(refused { $0.maxScored = 9 } == ["match.tiers.t.max_scored"])
        #expect(refused { $0.weights = [Weight(signal: .screen, exact: Decimal4(tenThousandths: 1))] } == [])
        #expect(refused { $0.weights = [Weight(signal: .calendar, exact: .one)] } == ["match.tiers.t.weights"])
        // A click whose link's own limit ends where the new window does is in no list of the old, longer one.
        #expect(refused(to: Window(limit: 3, isInclusive: true)) == ["match.tiers.t.window_end"])
        #expect(refused(from: Window(limit: 4, isInclusive: true), to: Window(limit: 3, isInclusive: false)) == [])
        #expect(refused(to: Window(limit: 5, isInclusive: false)) == ["match.tiers.t.window"])
    }

    @Test func `what is refused is told with its reason`() {
        let window = Window(limit: 4, isInclusive: false)
        func tier(_ name: String, _ change: (inout ProbabilisticRules) -> Void = { _ in }) -> Tier {
            var rules = ProbabilisticRules(key: [.ip])
            rules.winner = .newest
            change(&rules)
            return Tier(name: name, method: .probabilistic(rules), window: window)
        }
        func device(clicks: Bool, installs: Bool = true) -> Tier {
            Tier(name: "d", method: .deviceID(clicks: clicks, earlierInstalls: installs), window: clicks ? window : nil)
        }
        func refusals(
            _ old: [Tier], _ new: [Tier], isOfDay: Bool = false, _ change: (inout PipelineDefinition) -> Void = { _ in }
        ) -> [String] {
            var pipelines = [old, new].map { tiers in
                var pipeline = pipeline()
                pipeline.match.tiers = tiers
                return pipeline
            }
            change(&pipelines[1])
            return PipelineComparison(pipelines[0], pipelines[1], isOfDay: isOfDay).refused
                .map { "\($0.name): \($0.refusal ?? "")" }
        }
        let (a, b) = (tier("a"), tier("b"))
        let remedy = "; run the pipeline over the logs"
        let (shapes, read) = ("it shapes which clicks are candidates", "it shapes what is read from the logs")
        #expect(
            refusals([a, b], [b, a])
                == ["match.tiers: the order of probabilistic tiers shapes where clicks and installs meet\(remedy)"])
        let removed = refusals([a, b], [b])
        let met = "match.tiers.a: clicks that met installs there may meet them in "
        #expect(removed.map { $0.hasPrefix(met) && $0.hasSuffix(remedy) } == [true], "\(removed)")
        #expect(refusals([a], [a, b]) == ["match.tiers.b: the candidates have no such tier\(remedy)"])
        var narrower = a
        narrower.platforms = [.ios]
        #expect(
            refusals([a], [narrower]) == ["match.tiers.a.platforms: it shapes which installs looked there\(remedy)"])
        var longer = a
        longer.window = Window(limit: 5, isInclusive: false)
        #expect(
            refusals([a], [longer])
                == ["match.tiers.a.window: clicks of greater age are not among the candidates\(remedy)"])
        #expect(
            refusals([device(clicks: true)], [device(clicks: true, installs: false)])
                == ["match.tiers.d.against: the candidates list what was looked at\(remedy)"])
        #expect(
            refusals([device(clicks: true)], [device(clicks: false)]) == [
                "match.tiers.d.window: \(read)\(remedy)",
                "match.tiers.d.against: the candidates list what was looked at\(remedy)",
            ])
        #expect(
            refusals([device(clicks: true)], [tier("d")])
                == ["match.tiers.d.type: the candidates are of the other type\(remedy)"])
        #expect(refusals([a], [tier("a") { $0.key = [.network] }]) == ["match.tiers.a.key: \(shapes)\(remedy)"])
        #expect(refusals([a], [tier("a") { $0.agree = [.platform] }]) == ["match.tiers.a.agree: \(shapes)\(remedy)"])
        #expect(refusals([a], [tier("a") { $0.winner = .earliest }]) == [])
        #expect(
            refusals([a], [tier("a") { $0.winner = .bestScore }])
                == [
                    "match.tiers.a.winner: only newest and earliest can take each other's place; run the pipeline over "
                        + "the logs"
                ])
        let weighted = tier("a") { $0.weights = [Weight(signal: .calendar, exact: .one)] }
        #expect(refusals([a], [weighted]) == ["match.tiers.a.weights: the candidates do not list calendar\(remedy)"])
        let scored = { (bound: Int) in
            tier("a") {
                $0.winner = .bestScore
                $0.maxScored = bound
            }
        }
        #expect(
            refusals([scored(8)], [scored(9)])
                == ["match.tiers.a.max_scored: the candidates do not have the clicks beyond a cut\(remedy)"])
        #expect(
            refusals([a], [a]) { $0.match.history += 1 }
                == ["match.history: repeats and duplicates depend on it\(remedy)"])
        #expect(refusals([a], [a]) { $0.match.clockSkew += 1 } == ["match.clock_skew: \(shapes)\(remedy)"])
        #expect(
            refusals([a], [a]) { $0.timeZone = "Europe/Paris" }
                == ["time_zone: clicks are counted by calendar day\(remedy)"])
        #expect(
            refusals([a], [a], isOfDay: true) { $0.timeZone = "Europe/Paris" }
                == ["time_zone: its days would be different ones\(remedy), into another folder"])
        #expect(
            refusals([a], [a]) { $0.output.responses = .dynalinks }
                == ["output.responses: results with Dynalinks' answers keep more of links than others\(remedy)"])
    }

    @Test func `settings in another order are no change where order means nothing`() {
        func definition(isReversed: Bool) -> PipelineDefinition {
            func ordered<Value>(_ values: [Value]) -> [Value] { isReversed ? values.reversed() : values }
            var definition = pipeline()
            definition.clicks.screening.platforms = ordered([.ios, .android])
            definition.installs.ignoredQuery = ordered(["a", "b"])
            var rules = ProbabilisticRules(key: ordered([.ip, .language]))
            let partials: [Weight.Level] = [.init(partial: .signal(.osMajor), points: Decimal4(tenThousandths: 5_000))]
            rules.weights = ordered([
                Weight(signal: .osVersion, exact: .one, partials: partials), Weight(signal: .timeZone, exact: .one),
            ])
            definition.match.tiers = [
                Tier(name: "t", platforms: ordered([.ios, .android]), method: .probabilistic(rules), window: nil)
            ]
            return definition
        }
        #expect(
            PipelineComparison(definition(isReversed: false), definition(isReversed: true)).changes.map(\.name) == [])
    }

    @Test func `a file that is dropped or asked for again is no change of nothing`() {
        func changes(_ old: (candidates: Bool, state: Bool), _ new: (candidates: Bool, state: Bool)) -> [SettingChange]
        {
            func definition(_ keeps: (candidates: Bool, state: Bool)) -> PipelineDefinition {
                var definition = pipeline()
                definition.output.keepsCandidates = keeps.candidates
                definition.output.keepsState = keeps.state
                return definition
            }
            return PipelineComparison(definition(old), definition(new)).changes
        }
        let dropped = changes((true, true), (false, false))
        #expect(
            dropped.map(\.text) == [
                "output.candidates: files only; without candidates.jsonl.gz, explain shows no clicks, and most re-scorings are refused",
                "output.state: files only; without state.jsonl.gz, most re-scorings are refused",
            ])
        #expect(dropped.allSatisfy { $0.refusal == nil })
        let wanted = changes((false, false), (true, true))
        #expect(wanted.map(\.effect) == [.files, .files])
        #expect(wanted.allSatisfy { $0.refusal == "the result has none; run the pipeline over the logs" })
        #expect(changes((false, true), (false, true)) == [])
    }
}
