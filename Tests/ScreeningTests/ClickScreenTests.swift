import AttributionModel
import Screening
import Testing

private func screening(_ change: (inout ClickScreening) -> Void = { _ in }) -> ClickScreening {
    var screening = ClickScreening()
    change(&screening)
    return screening
}

/// Every rule set.
private let strict = screening {
    $0.environment = "production"
    $0.platforms = [.ios, .android]
    $0.knownLink = true
    $0.maxParams = 3
    $0.stringParams = true
}

/// A click that trips everything; verdicts are to fall away one by one.
private let worst = ClickScreenFacts(
    isBot: true, platform: .other, environment: .different, linkEnvironment: .different, isLinkKnown: false,
    parameters: ParameterSummary(count: 9, areAllStrings: false), appOpened: true)

@Suite struct ClickScreenTests {
    @Test func `the first verdict of the order applies`() {
        let screen = ClickScreen(strict)
        var facts = worst
        var verdicts: [ClickVerdict] = []
        let cures: [(inout ClickScreenFacts) -> Void] = [
            { $0.isBot = false }, { $0.environment = .same }, { $0.isLinkKnown = true },
            { $0.parameters = ParameterSummary(count: 3, areAllStrings: true) }, { $0.appOpened = false },
            { $0.platform = .ios },
        ]
        for cure in cures {
            verdicts.append(screen.verdict(facts))
            cure(&facts)
        }
        verdicts.append(screen.verdict(facts))
        #expect(verdicts == [.bot, .environment, .linkUnknown, .payload, .appOpened, .platform, .usable])
    }

    @Test func `all verdicts that apply are found in the same order`() {
        let screen = ClickScreen(strict)
        #expect(screen.verdicts(worst) == [.bot, .environment, .linkUnknown, .payload, .appOpened, .platform])
        var facts = worst
        (facts.isBot, facts.isLinkKnown) = (false, true)
        #expect(screen.verdicts(facts) == [.environment, .payload, .appOpened, .platform])
        #expect(screen.verdicts(ClickScreenFacts()) == [])
    }

    @Test func `absent values trip nothing`() {
        #expect(ClickScreen(strict).verdict(ClickScreenFacts()) == .usable)
    }

    @Test func `without rules only bots and opened apps are told apart`() {
        var facts = worst
        facts.environment = .absent
        facts.linkEnvironment = .absent
        let screen = ClickScreen(screening())
        #expect(screen.verdict(facts) == .bot)
        facts.isBot = false
        #expect(screen.verdict(facts) == .appOpened)
        facts.appOpened = nil
        #expect(screen.verdict(facts) == .usable)
    }

    @Test(arguments: [
        ("production", "test", "test", ClickVerdict.usable), ("test", "production", "production", .environment),
        ("", "test", "production", .environment), ("", "production", "test", .usable), ("", "", "test", .environment),
        ("", "", "production", .usable), ("", "", "", .usable), ("Production", "", "", .environment),
    ])
    func `the environment is its own, else its link's, else the default`(
        own: String, link: String, standard: String, expected: ClickVerdict
    ) {
        let screen = ClickScreen(
            screening {
                $0.environment = "production"
                $0.environmentDefault = standard.isEmpty ? nil : standard
            })
        let (ownBytes, linkBytes) = (Array(own.utf8), Array(link.utf8))
        let facts = ClickScreenFacts(
            environment: screen.environment(ownBytes.span), linkEnvironment: screen.environment(linkBytes.span))
        #expect(screen.verdict(facts) == expected)
    }

    @Test(arguments: [
        (3, true, ClickVerdict.usable), (4, true, .payload), (3, false, .payload), (0, true, .usable),
    ])
    func `a payload has a bounded number of parameters, all strings`(count: Int, strings: Bool, expected: ClickVerdict)
    {
        let facts = ClickScreenFacts(parameters: ParameterSummary(count: count, areAllStrings: strings))
        #expect(ClickScreen(strict).verdict(facts) == expected)
    }

    @Test func `parameters are looked at only where a rule needs them`() {
        #expect(!ClickScreen(screening()).looksAtParameters)
        #expect(ClickScreen(screening { $0.maxParams = 3 }).looksAtParameters)
        #expect(ClickScreen(screening { $0.stringParams = true }).looksAtParameters)
    }

    @Test(arguments: [Platform.ios, .android, .other])
    func `without a list of platforms none is barred, with one all others are`(platform: Platform) {
        #expect(ClickScreen(screening()).verdict(ClickScreenFacts(platform: platform)) == .usable)
        let only = ClickScreen(screening { $0.platforms = [platform] })
        for other in Platform.allCases {
            #expect(only.verdict(ClickScreenFacts(platform: other)) == (other == platform ? .usable : .platform))
        }
    }
}
