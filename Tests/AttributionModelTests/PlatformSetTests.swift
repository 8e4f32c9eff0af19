import AttributionModel
import Testing

@Suite struct PlatformSetTests {
    @Test func `a list holds its platforms, and no record without one`() {
        let lists: [[Platform]] = [[], [.ios], [.android, .other], Platform.allCases]
        for list in lists {
            let set = PlatformSet(list)
            #expect(Platform.allCases.allSatisfy { set.contains($0) == list.contains($0) }, "\(list)")
            #expect(!set.contains(nil), "\(list)")
        }
    }

    @Test func `without a list every record is in the set, also those without a platform`() {
        #expect(Platform.allCases.allSatisfy { PlatformSet(nil).contains($0) })
        #expect(PlatformSet(nil).contains(nil))
    }
}
