import AttributionModel
import Testing

/// Dynalinks' own rules: which checks are made at all, and which links take part.
@Suite("Dynalinks: skips and links")
struct DynalinksRulesTests {
    struct Skip: CustomTestStringConvertible {
        var testDescription: String
        var fingerprint: Changes = [:]
        var outer: Changes = [:]
        var reason: String?
    }

    static let skips = [
        Skip(testDescription: "a phone"),
        Skip(testDescription: "a simulator", fingerprint: ["simulator": true], reason: "simulator"),
        Skip(
            testDescription: "an emulator that says so outside the fingerprint", fingerprint: ["simulator": nil],
            outer: ["simulator": true], reason: "simulator"),
        Skip(testDescription: "a simulator flag that is no flag", fingerprint: ["simulator": "yes"]),
        Skip(testDescription: "an app that a link opened", outer: ["opened_by_link": true], reason: "opened_by_link"),
        Skip(testDescription: "an app that none opened", outer: ["opened_by_link": false]),
        Skip(testDescription: "a later launch", outer: ["first_launch": false], reason: "not_first_launch"),
        Skip(
            testDescription: "a link opened there and then", outer: ["is_deferred": false], reason: "not_first_launch"),
        Skip(testDescription: "a deferred one", outer: ["is_deferred": true]),
        Skip(
            testDescription: "a simulator that a link opened: the first reason counts",
            fingerprint: ["simulator": true], outer: ["opened_by_link": true, "is_deferred": false],
            reason: "simulator"),
    ]

    @Test("no check is made for simulators, after an app's first launch, or where a link opened it", arguments: skips)
    func skip(check: Skip) async throws {
        let published = try await Scene(pipeline: "dynalinks").published(
            clicks: [DynalinksScene.click()],
            installs: [DynalinksScene.install(check.fingerprint, outer: check.outer)], links: [DynalinksScene.link])
        let row = try #require(try published.rows.first)
        #expect(row["status"] as? String == (check.reason == nil ? "attributed" : "skipped"))
        #expect(row["reason"] as? String == check.reason)
        #expect(try published.counts("installs") == [check.reason ?? "decided": 1])
        // A skipped check takes no fingerprint from a later one.
        #expect(row["click_id"] as? String == (check.reason == nil ? "c1" : nil))
    }

    @Test("a pipeline that allows simulators counts them")
    func allowedSimulator() async throws {
        let scene = Scene(pipeline: "dynalinks", changes: [("simulator: true  ", "simulator: false  ")])
        let found = try await scene.rows(
            clicks: [DynalinksScene.click()], installs: [DynalinksScene.install(["simulator": true])],
            links: [DynalinksScene.link])
        #expect(found.map(\.status) == ["attributed"])
    }

    @Test(
        "a link takes part unless deferred deep linking is off for it",
        arguments: [(true, "attributed"), (nil, "attributed"), (false, "organic")] as [(Bool?, String)])
    func deferred(isEnabled: Bool?, status: String) async throws {
        let link = DynalinksScene.link.with(["ios_deferred_deep_linking_enabled": isEnabled])
        let found = try await rows(
            "dynalinks", clicks: [DynalinksScene.click()], installs: [DynalinksScene.install()], links: [link])
        #expect(found.map(\.status) == [status])
        // The switch is iOS's: Android's referrer is asked whatever it says.
        let referrer = "url=https://acme.dynalinks.app/r/spring"
        let android = try await rows(
            "dynalinks", clicks: [], installs: [DynalinksScene.android(referrer: referrer)], links: [link])
        #expect(android.map(\.status) == ["attributed"])
    }

    @Test("a link with deferred deep linking off is no rival, however well its fingerprint agrees")
    func offLink() async throws {
        let off: Fields = ["id": "off", "ios_deferred_deep_linking_enabled": false]
        let better = DynalinksScene.click(["fingerprint_id": "c2", "link_id": "off"])
        let worse = DynalinksScene.click(["ip": "192.0.2.1"])
        let found = try await rows(
            "dynalinks", clicks: [better, worse], installs: [DynalinksScene.install()],
            links: [DynalinksScene.link, off])
        #expect(found.map(\.click) == ["c1"])
        #expect(found.map(\.candidates) == [1])
        #expect(found.map(\.score) == [90])
    }

    @Test("Android is never compared by fingerprint")
    func androidFingerprint() async throws {
        let click = DynalinksScene.click(["user_agent": Browser.android])
        let install = DynalinksScene.install(["os_version": "15"], outer: ["platform": "android"])
        let found = try await rows("dynalinks", clicks: [click], installs: [install], links: [DynalinksScene.link])
        #expect(found.map(\.status) == ["organic"])
    }

    @Test("the best score wins, of equal scores the newer, and a used fingerprint never")
    func bestScore() async throws {
        let older = DynalinksScene.click(["fingerprint_id": "best", "recorded_at": moment(-9 * .minute)])
        let newer = DynalinksScene.click(["fingerprint_id": "near", "ip": "203.0.113.77"])
        let installs = (1...3).map { DynalinksScene.install(outer: ["install_id": "i\($0)"]) }
        let found = try await rows(
            "dynalinks", clicks: [newer, older], installs: installs, links: [DynalinksScene.link])
        #expect(found.map(\.click) == ["best", "near", nil])
        #expect(found.map(\.score) == [100, 95, nil])
    }
}
