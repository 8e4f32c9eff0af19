import Fixtures
import Testing

@testable import Pipeline

@Suite("Tiers that match what anybody has")
struct LooseTiersTests {
    /// What a run says of installs by a tier of some rules, where so many more installs come of a language without
    /// clicks.
    private static func told(tier: String, installs: Int, others: Int = 0) async throws -> [String] {
        let foreign = try WarpLinkScene.installs(installs + others, ["languages": ["fr"], "ip": "203.0.113.9"])
        let own = try WarpLinkScene.installs(installs, ["ip": "203.0.113.9"])
        var run = try WholeRun(
            "", clicks: WarpLinkScene.clicks(installs), installs: own + foreign.dropFirst(installs))
        try run.decide(
            by: """
                pipeline: mine
                clicks: {path: [clicks-*.jsonl.gz], fields: {clicked_at: timestamp}}
                installs: {path: [installs-*.jsonl.gz], fields: {requested_at: timestamp}}
                match: {window: 72h, tiers: [{name: phones, type: probabilistic, \(tier)}]}
                """)
        return try await run.result().warnings.filter { $0.subject == .looseTiers }.map(\.text)
    }

    @Test("are told of where they match nine tenths of a hundred installs or more")
    func loose() async throws {
        let key = "key: [platform, language]"
        func warning(_ matched: Int, of reached: Int) -> [String] {
            [
                "tier phones matched \(matched) of the \(reached) installs that reached it, as it compares neither an "
                    + "address nor three of screen, system version, language and time zone, so that installs win clicks of "
                    + "other people; add ip, ip_prefix or network to its key"
            ]
        }
        #expect(try await Self.told(tier: key, installs: 100) == warning(100, of: 100))
        #expect(try await Self.told(tier: key, installs: 99) == [])
        #expect(try await Self.told(tier: key, installs: 99, others: 11) == warning(99, of: 110))
        #expect(try await Self.told(tier: key, installs: 99, others: 12) == [])
    }

    @Test("are told of where a score may be too low, and are none where an address is compared")
    func scored() async throws {
        let scored = "key: [platform], weights: {ip: 10, language: 5}"
        let told = try await Self.told(tier: scored, installs: 100)
        #expect(told.count == 1 && told[0].contains("as it has no minimum, so a click wins"), "\(told)")
        #expect(try await Self.told(tier: "\(scored), minimum: 50", installs: 100) == [])
        #expect(try await Self.told(tier: "key: [platform, ip]", installs: 100) == [])
    }
}
