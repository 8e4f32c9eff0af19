import AttributionModel
import Testing

@Suite struct VerdictsTests {
    @Test func `barred clicks are counted as usable ones are, dropped ones are not`() {
        #expect(ClickVerdict.allCases.filter(\.isBarred) == [.appOpened, .platform])
        #expect(ClickVerdict.allCases.filter(\.isCounted) == [.usable, .appOpened, .platform])
    }

    @Test func `skipped installs are those that screening leaves out, but for duplicates and repeats`() {
        #expect(
            InstallVerdict.allCases.filter(\.isSkip) == [.environment, .simulator, .notFirstLaunch, .openedByLink])
    }
}
