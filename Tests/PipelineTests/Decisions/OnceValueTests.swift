import Testing

@testable import Pipeline

@Suite("The value that is decided once")
struct OnceValueTests {
    private let capitals = Array("7F582894-8B6C-4AB1-A19C-BCBDCDBA816B".utf8)

    @Test("is a device id in its normal form, or none")
    func devices() {
        #expect(OnceValue.normal(capitals, isDevice: true) == Array("7f582894-8b6c-4ab1-a19c-bcbdcdba816b".utf8))
        for text in ["00000000-0000-0000-0000-000000000000", "7F582894", ""] {
            #expect(OnceValue.normal(Array(text.utf8), isDevice: true) == nil, "\(text)")
        }
        #expect(OnceValue.normal(nil, isDevice: true) == nil)
    }

    @Test("of another field stands as it was logged")
    func others() {
        #expect(OnceValue.normal(capitals, isDevice: false) == capitals)
        #expect(OnceValue.normal(nil, isDevice: false) == nil)
    }
}
