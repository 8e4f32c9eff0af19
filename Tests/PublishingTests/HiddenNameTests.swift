import Fixtures
import Testing

@testable import Publishing

@Suite struct HiddenNameTests {
    @Test func `names of the same characters in other bytes are of different destinations`() {
        #expect(HiddenName(bytes(".caf\u{E9}.staging-1")) == .staging(of: bytes("caf\u{E9}")))
        #expect(HiddenName(bytes(".caf\u{E9}.staging-1")) != .staging(of: bytes("cafe\u{301}")))
    }

    @Test(
        "a name is a staging folder's or an old result's only where nothing else stands in it",
        arguments: [
            (".out.staging-12", .staging(of: bytes("out"))), (".out.previous", .previous(of: bytes("out"))),
            (".a.staging-1.staging-2", .staging(of: bytes("a.staging-1"))),
            (".out.staging-", nil), (".out.staging-1a", nil), (".out.staging-notes", nil), ("out.staging-1", nil),
            (".staging-1", nil), (".previous", nil), ("..staging-1", nil), ("..previous", nil), ("out.previous", nil),
            (".out.previous2", nil), ("", nil),
        ] as [(String, HiddenName?)])
    func hiddenNames(name: String, meaning: HiddenName?) {
        #expect(HiddenName(bytes(name)) == meaning)
    }
}
