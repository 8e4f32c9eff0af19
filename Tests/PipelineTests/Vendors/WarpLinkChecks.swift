import AttributionModel
import Testing

/// The worked checks of spec §10, WarpLink as first published.
@Suite("WarpLink")
struct WarpLinkChecks {
    struct AgeCheck: CustomTestStringConvertible {
        var testDescription: String
        var ages: [Milliseconds]
        var confidence: Double?
        var level: String?
    }

    static let ageChecks = [
        AgeCheck(
            testDescription: "age 59:59, one candidate → 0.85", ages: [59 * .minute + 59 * .second], confidence: 0.85,
            level: "high"),
        AgeCheck(testDescription: "exactly 1 h → 0.65", ages: [.hour], confidence: 0.65, level: "high"),
        AgeCheck(testDescription: "exactly 24 h → 0.40", ages: [24 * .hour], confidence: 0.4, level: "medium"),
        AgeCheck(testDescription: "exactly 72 h → organic", ages: [72 * .hour]),
        AgeCheck(
            testDescription: "two candidates at 30 min → 0.70, the newer wins",
            ages: [30 * .minute, 30 * .minute + 1], confidence: 0.7, level: "high"),
        AgeCheck(
            testDescription: "two at 5 h → 0.50, medium", ages: [5 * .hour, 5 * .hour + 1], confidence: 0.5,
            level: "medium"),
        AgeCheck(
            testDescription: "three at 30 h → 0.10", ages: [30 * .hour, 30 * .hour + 1, 30 * .hour + 2],
            confidence: 0.1, level: "low"),
        AgeCheck(
            testDescription: "five at 30 h → 0 and still attributed", ages: (0..<5).map { 30 * .hour + $0 },
            confidence: 0, level: "low"),
    ]

    @Test("age and rivals give the confidence and its level", arguments: ageChecks)
    func confidence(check: AgeCheck) async throws {
        let clicks = check.ages.enumerated().map { WarpLinkScene.click("c\($0)", age: $1) }
        let row = try #require(try await rows("warplink", clicks: clicks, installs: [WarpLinkScene.install()]).first)
        #expect(row.status == (check.confidence == nil ? "organic" : "attributed"))
        #expect(row.tier == check.confidence.map { _ in "enriched" })
        #expect(row.confidence == check.confidence)
        #expect(row.level == check.level)
        #expect(row.click == check.confidence.map { _ in "c0" })
        #expect(row.candidates == check.confidence.map { _ in check.ages.count })
    }

    @Test("three taps and three installs behind one key at 30 min → 0.55 each, three different clicks")
    func singleUse() async throws {
        let found = try await rows(
            "warplink", clicks: (0..<3).map { WarpLinkScene.click("c\($0)", age: 30 * .minute + Int64($0)) },
            installs: (0..<3).map { WarpLinkScene.install("i\($0)", later: Int64($0)) })
        #expect(found.map(\.confidence) == [0.55, 0.55, 0.55])
        #expect(found.map(\.click) == ["c0", "c1", "c2"])
    }

    @Test("device id of an earlier attributed install → 1.0, whatever the age up to `history`")
    func earlierInstall() async throws {
        let device = ["idfv": "6F0C9F5E-3F5A-4F0E-9A37-0D3F5F6F1A11"]
        let elsewhere = device.merging(["ip": "192.0.2.1"]) { $1 }
        for (later, isFound) in [(.hour, true), (90 * .day, true), (90 * .day + 1, false)] as [(Milliseconds, Bool)] {
            let found = try await rows(
                "warplink", clicks: [WarpLinkScene.click("c0", age: .minute)],
                installs: [WarpLinkScene.install("i1", device), WarpLinkScene.install("i2", later: later, elsewhere)])
            #expect(found[0].click == "c0")
            #expect(found[1].status == (isFound ? "attributed" : "organic"))
            #expect(found[1].tier == (isFound ? "device_id" : nil))
            #expect(found[1].confidence == (isFound ? 1 : nil))
            #expect(found[1].inheritedFrom == (isFound ? "i1" : nil))
        }
    }

    @Test("window 48 h, age 50 h → organic")
    func ownWindow() async throws {
        for (hours, status) in [(48, "organic"), (51, "attributed")] {
            let found = try await rows(
                "warplink", clicks: [WarpLinkScene.click("c0", age: 50 * .hour)], installs: [WarpLinkScene.install()],
                links: [["link_id": WarpLinkScene.link, "window_hours": hours]])
            #expect(found.map(\.status) == [status])
        }
    }

    @Test("click complete, install without an offset, same ip, platform, language → `basic`")
    func basic() async throws {
        let found = try await rows(
            "warplink", clicks: [WarpLinkScene.click("c0", age: .minute)],
            installs: [WarpLinkScene.install(["timezone_offset_seconds": nil])])
        #expect(found.map(\.tier) == ["basic"])
        #expect(found.map(\.click) == ["c0"])
    }

    @Test("two phones that differ in screen → no match in `basic`")
    func otherScreen() async throws {
        let screen = ["width": 430, "height": 932]
        let found = try await rows(
            "warplink", clicks: [WarpLinkScene.click("c0", age: .minute)],
            installs: [WarpLinkScene.install(["screen": screen])])
        #expect(found.map(\.status) == ["organic"])
    }

    @Test("New York: offset fields +300 minutes west (click) and −18000 seconds east (install) agree")
    func newYork() async throws {
        let clicks = [WarpLinkScene.click("c0", age: .minute)]
        let same = try await rows("warplink", clicks: clicks, installs: [WarpLinkScene.install()])
        #expect(same.map(\.tier) == ["enriched"])
        let mirrored = try await rows(
            "warplink", clicks: clicks, installs: [WarpLinkScene.install(["timezone_offset_seconds": 18_000])])
        #expect(mirrored.map(\.status) == ["organic"])
    }
}
