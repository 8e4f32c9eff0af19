import AttributionModel
import Testing

@Suite struct TallyTests {
    private let numbered = Tally<ClickVerdict> { Int($0.rawValue) + 1 }

    @Test(arguments: ClickVerdict.allCases)
    func `each case has a count of its own, which is added to that of the same case`(verdict: ClickVerdict) {
        var tally = numbered
        tally[verdict] += 100
        tally += numbered
        let sums = Tally<ClickVerdict> { 2 * (Int($0.rawValue) + 1) + ($0 == verdict ? 100 : 0) }
        #expect(tally == sums && tally != numbered)
        #expect(tally.all.map(\.key) == ClickVerdict.allCases)
        #expect(tally.all.allSatisfy { sums[$0.key] == $0.count })
    }

    @Test func `counts of some cases and of all are added up`() {
        #expect(numbered.total == 36)
        #expect(numbered.sum(of: [.usable, .platform]) == 9)
        #expect(Tally<ClickVerdict>().total == 0)
    }

    @Test func `the raw values of counted enumerations are the places of their cases`() {
        func expectPlaces<Case: CaseIterable & RawRepresentable<UInt8>>(_: Case.Type) {
            #expect(Case.allCases.map { Int($0.rawValue) } == Array(0..<Case.allCases.count))
        }
        expectPlaces(ClickVerdict.self)
        expectPlaces(InstallVerdict.self)
        expectPlaces(Decision.Status.self)
    }
}
