import Testing

@testable import Pipeline

@Suite struct ShareLimitTests {
    @Test func `a share has fewer installs where their texts are long, and never none`() {
        #expect(ShareLimit(count: 500_000, bytes: 95 << 20).installs == 2_048)
        #expect(ShareLimit(count: 8_000, bytes: 8_000 * 100_000).installs == 41)
        #expect(ShareLimit(count: 150, bytes: 150 * 12_000_000).installs == 1)
        #expect(ShareLimit(count: 0, bytes: 0).installs == 2_048)
    }
}
