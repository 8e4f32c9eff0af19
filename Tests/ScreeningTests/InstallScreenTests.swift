import AttributionModel
import Screening
import Testing

@Suite struct InstallScreenTests {
    private static var strict: InstallScreen {
        var screening = InstallScreening()
        screening.environment = "production"
        screening.simulator = true
        screening.openedByLink = true
        return InstallScreen(screening)
    }

    @Test func `the first verdict of the order applies`() {
        // One fact after the other is mended.
        let verdicts = (0...4).map { mended in
            Self.strict.verdict(
                environment: mended > 0 ? .same : .different, simulator: mended <= 1, firstLaunch: mended > 2,
                openedByLink: mended <= 3)
        }
        #expect(verdicts == [.environment, .simulator, .notFirstLaunch, .openedByLink, .decided])
    }

    @Test func `simulators and opened links are screened only where the pipeline says so`() {
        let screen = InstallScreen(InstallScreening())
        #expect(screen.verdict(simulator: true, openedByLink: true) == .decided)
        #expect(screen.verdict(firstLaunch: false) == .notFirstLaunch)
    }

    @Test func `absent values trip nothing`() {
        #expect(Self.strict.verdict() == .decided)
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
