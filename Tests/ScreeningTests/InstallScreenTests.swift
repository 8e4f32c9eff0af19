import AttributionModel
import Screening
import Testing

private let worst = InstallScreenFacts(
    environment: .different, simulator: true, firstLaunch: false, openedByLink: true)

@Suite struct InstallScreenTests {
    private static var strict: InstallScreen {
        var screening = InstallScreening()
        screening.environment = "production"
        screening.simulator = true
        screening.openedByLink = true
        return InstallScreen(screening)
    }

    @Test func `the first verdict of the order applies`() {
        var facts = worst
        var verdicts = [Self.strict.verdict(facts)]
        facts.environment = .same
        verdicts.append(Self.strict.verdict(facts))
        facts.simulator = false
        verdicts.append(Self.strict.verdict(facts))
        facts.firstLaunch = true
        verdicts.append(Self.strict.verdict(facts))
        facts.openedByLink = false
        verdicts.append(Self.strict.verdict(facts))
        #expect(verdicts == [.environment, .simulator, .notFirstLaunch, .openedByLink, .decided])
    }

    @Test func `simulators and opened links are screened only where the pipeline says so`() {
        let screen = InstallScreen(InstallScreening())
        #expect(screen.verdict(InstallScreenFacts(simulator: true, openedByLink: true)) == .decided)
        #expect(screen.verdict(InstallScreenFacts(firstLaunch: false)) == .notFirstLaunch)
    }

    @Test func `absent values trip nothing`() {
        #expect(Self.strict.verdict(InstallScreenFacts()) == .decided)
        let none: [UInt8] = []
        #expect(Self.strict.environment(none.span) == .absent)
    }

    @Test(arguments: [
        ("production", EnvironmentFact.same), ("productio", .different), ("production2", .different),
        ("test", .different),
    ])
    func `an environment is compared whole`(text: String, expected: EnvironmentFact) {
        let bytes = Array(text.utf8)
        #expect(Self.strict.environment(bytes.span) == expected)
        #expect(InstallScreen(InstallScreening()).environment(bytes.span) == .same)
    }
}
