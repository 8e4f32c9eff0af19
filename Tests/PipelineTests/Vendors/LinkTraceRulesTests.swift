import AttributionModel
import Foundation
import Testing

/// LinkTrace's own rules: environments, payloads, repeats.
@Suite("LinkTrace: environments, payloads, repeats")
struct LinkTraceRulesTests {
    // MARK: Environments

    struct Environments: CustomTestStringConvertible {
        var pipeline: String
        var link: String?
        var click: String?
        var install: String?
        var status: String
        var testDescription: String {
            "\(pipeline): link \(link ?? "absent"), click \(click ?? "absent"), install \(install ?? "absent")"
        }
    }

    static let environments = [
        Environments(pipeline: "production", link: "production", install: "production", status: "attributed"),
        Environments(pipeline: "production", status: "attributed"),
        Environments(pipeline: "production", link: "stage", status: "organic"),
        Environments(pipeline: "production", link: "production", install: "stage", status: "skipped"),
        Environments(pipeline: "production", link: "stage", install: "stage", status: "skipped"),
        Environments(pipeline: "production", link: "stage", click: "production", status: "attributed"),
        Environments(pipeline: "production", link: "production", click: "stage", status: "organic"),
        Environments(pipeline: "stage", link: "stage", install: "stage", status: "attributed"),
        Environments(pipeline: "stage", link: "stage", status: "attributed"),
        Environments(pipeline: "stage", install: "stage", status: "organic"),
        Environments(pipeline: "stage", link: "production", install: "stage", status: "organic"),
        Environments(pipeline: "stage", link: "stage", install: "production", status: "skipped"),
    ]

    @Test("stage and production are kept apart", arguments: environments)
    func environment(check: Environments) async throws {
        var scene = Scene(pipeline: "linktrace")
        if check.pipeline == "stage" { scene.changes = [("  environment: production", "  environment: stage")] }
        let published = try await scene.published(
            clicks: [LinkTraceScene.click().with(["environment": check.click])],
            installs: [LinkTraceScene.install().with(["environment": check.install])],
            links: [LinkTraceScene.link(["environment": check.link])])
        #expect(try published.rows.map { $0["status"] as? String } == [check.status])
        #expect(try published.rows.map { $0["reason"] as? String } == [check.status == "skipped" ? "environment" : nil])
        // The environment is the click's own, else its link's, else production; another's clicks are in no report.
        let isOther = (check.click ?? check.link ?? "production") != check.pipeline
        #expect(try published.counts("clicks") == [isOther ? "environment" : "usable": 1])
        #expect(try published.report("links").count == (isOther ? 1 : 2))
    }

    // MARK: Payloads

    static let refused = [
        #"{"a":"1","b":"2","c":"3","d":"4"}"#, #"{"productId":42}"#, #"{"a":"1","b":true}"#, #"{"a":null}"#,
        #"{"a":["1"]}"#, #"{"a":{"b":"c"}}"#,
    ]

    private func line(_ fields: Fields, payload: String) throws -> String {
        String(try fields.line.dropLast()) + ",\"customPayload\":\(payload)}"
    }

    @Test("a link with more than three pairs, or with what is no text, is refused and counted", arguments: refused)
    func refusedPayload(payload: String) async throws {
        let onLink = try await Scene(pipeline: "linktrace").published(
            clicks: [try LinkTraceScene.click().line], installs: [try LinkTraceScene.install().line],
            links: [try line(LinkTraceScene.link(), payload: payload)])
        let onClick = try await Scene(pipeline: "linktrace").published(
            clicks: [try line(LinkTraceScene.click(), payload: payload)], installs: [try LinkTraceScene.install().line],
            links: [try LinkTraceScene.link().line])
        for published in [onLink, onClick] {
            #expect(try published.counts("clicks") == ["payload": 1])
            #expect(try published.rows.map { $0["status"] as? String } == ["organic"])
            #expect(try published.lines("responses.jsonl.gz") == [#"{"success":true,"data":{"attributed":false}}"#])
        }
    }

    static let verbatim = [
        "{}", #"{"a":"1","b":"2","c":"3"}"#, #"{ "z" : "1" ,  "a":"\u00e9\/\n\"" , "é":"" }"#,
        #"{"a":"1","a":"2"}"#, #"{"productId":"42"}"#,
    ]

    @Test("a payload is returned byte for byte", arguments: verbatim)
    func verbatimPayload(payload: String) async throws {
        let published = try await Scene(pipeline: "linktrace").published(
            clicks: [try LinkTraceScene.click().line], installs: [try LinkTraceScene.install().line],
            links: [try line(LinkTraceScene.link(), payload: payload)])
        let answer =
            #"{"success":true,"data":{"attributed":true,"referrerIdentifier":"user_4410","campaign":"autumn_invite","#
            + #""source":null,"customPayload":"# + payload + "}}"
        #expect(try published.lines("responses.jsonl.gz") == [answer])
        let row = try #require(try published.lines("attributions.jsonl.gz").first)
        #expect(row.contains(#","custom_params":\#(payload),"provider_token""#))
    }

    @Test("a click's own payload goes before its link's")
    func ownPayload() async throws {
        let published = try await Scene(pipeline: "linktrace").published(
            clicks: [try line(LinkTraceScene.click().with(["source": "email"]), payload: #"{"a":"own"}"#)],
            installs: [try LinkTraceScene.install().line],
            links: [
                try line(LinkTraceScene.link(["source": "home_tab", "medium": "social"]), payload: #"{"b":"link's"}"#)
            ])
        let row = try #require(try published.rows.first)
        #expect(row["custom_params"] as? [String: String] == ["a": "own"])
        #expect(row["source"] as? String == "email")
        #expect(row["medium"] as? String == "social")
        #expect(row["referrer"] as? String == "user_4410")
    }

    // MARK: Repeats

    @Test("a repeat copies everything from `match_type` on, and counts in no report")
    func copied() async throws {
        let again = LinkTraceScene.install(
            "n2", later: 2 * .hour, ["ip": "192.0.2.1", "osVersion": "17.0", "platform": "android"])
        let published = try await Scene(pipeline: "linktrace").published(
            clicks: [LinkTraceScene.click("k1", age: 5 * .hour), LinkTraceScene.click("k2", age: .hour)],
            installs: [LinkTraceScene.install(), again, LinkTraceScene.install("n3", later: 3 * .hour)],
            links: [LinkTraceScene.link()])
        let lines = try published.lines("attributions.jsonl.gz")
        let tails = try lines.map { try #require($0.range(of: "\"match_type\"")).lowerBound }.enumerated().map {
            String(lines[$0][$1...])
        }
        #expect(Set(tails).count == 1)
        #expect(try published.rows.map { $0["status"] as? String } == ["attributed", "repeat", "repeat"])
        #expect(try published.rows.map { $0["reason"] as? String } == [nil, "repeat", "repeat"])
        #expect(try published.rows.map { $0["repeat_of"] as? String } == [nil, "n1", "n1"])
        #expect(try published.rows.map { $0["platform"] as? String } == ["ios", "android", "ios"])
        #expect(Set(try published.lines("responses.jsonl.gz")).count == 1)
        #expect(try published.report("links").dropFirst().first?.contains(",2,2,1,0,1,") == true)
    }

    @Test("a skipped call is none: the first decided one answers")
    func skippedFirst() async throws {
        let found = try await rows(
            "linktrace", clicks: [LinkTraceScene.click()],
            installs: [
                LinkTraceScene.install("n0", later: -.minute, ["environment": "stage"]), LinkTraceScene.install(),
                LinkTraceScene.install("n2", later: .hour, [:]),
            ],
            links: [LinkTraceScene.link()])
        #expect(found.map(\.status) == ["skipped", "attributed", "repeat"])
        #expect(found.map(\.repeatOf) == [nil, nil, "n1"])
    }

    @Test("beyond `history` a user's call is a first one")
    func beyondHistory() async throws {
        for (later, status) in [(90 * .day, "repeat"), (90 * .day + 1, "organic")] as [(Milliseconds, String)] {
            let found = try await rows(
                "linktrace", clicks: [LinkTraceScene.click()],
                installs: [LinkTraceScene.install(), LinkTraceScene.install("n2", later: later, [:])],
                links: [LinkTraceScene.link()])
            #expect(found.map(\.status) == ["attributed", status])
        }
    }

    @Test("calls without a user are each a first one")
    func noUser() async throws {
        let found = try await rows(
            "linktrace", clicks: [LinkTraceScene.click("k1", age: 2 * .hour), LinkTraceScene.click("k2")],
            installs: [
                LinkTraceScene.install().with(["userId": nil]), LinkTraceScene.install("n2", later: 1, ["userId": ""]),
            ], links: [LinkTraceScene.link()])
        #expect(found.map(\.click) == ["k1", "k2"])
    }

    static let devices: [(first: String, second: String, status: String)] = [
        ("6d0a1b2c-1111-4222-8333-444455556666", "6D0A1B2C-1111-4222-8333-444455556666", "repeat"),
        ("6d0a1b2c-1111-4222-8333-444455556666", "6d0a1b2c-1111-4222-8333-444455556667", "attributed"),
        ("00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000000", "attributed"),
        ("unknown", "unknown", "attributed"),
    ]

    @Test("once a device: ids are compared in their normal form, and what is none repeats nothing", arguments: devices)
    func oncePerDevice(first: String, second: String, status: String) async throws {
        let scene = Scene(pipeline: "linktrace", changes: [("once_per: user_id", "once_per: device_id")])
        let published = try await scene.published(
            clicks: [LinkTraceScene.click("k1", age: 2 * .hour), LinkTraceScene.click("k2")],
            installs: [
                LinkTraceScene.install().with(["device_id": first]),
                LinkTraceScene.install("n2", later: 1, ["device_id": second]),
            ],
            links: [LinkTraceScene.link()])
        #expect(try published.rows.map { $0["status"] as? String } == ["attributed", status])
        let isDevice = first.hasPrefix("6d")
        for file in ["state.jsonl.gz", "candidates.jsonl.gz"] {
            let values = try published.objects(file).map { $0["once_per"] as? String }
            #expect(values == (isDevice ? [first, second.lowercased()] : [nil, nil]))
        }
    }

    // MARK: Agreement

    static let systems: [(String, String?, String, Bool)] = [
        ("18.3 and 18.3.1", Browser.iPhone, "18.3.1", true), ("18.3 and 18.4", Browser.iPhone, "18.4", false),
        ("Safari 26", Browser.safari("18_6", "Version/26.1 Mobile/15E148 Safari/604.1"), "26.1.2", true),
        ("Safari 26.0 and 26.1", Browser.safari("18_6", "Version/26.0 Mobile/15E148 Safari/604.1"), "26.1", false),
        ("a web view's frozen token says nothing", Browser.safari("18_7", "Mobile/15E148"), "26.0", true),
        ("one that is not frozen does", Browser.safari("18_5", "Mobile/15E148"), "26.0", false),
    ]

    @Test("systems that both sides tell must be the same", arguments: systems)
    func system(what: String, agent: String?, version: String, agree: Bool) async throws {
        let found = try await rows(
            "linktrace", clicks: [LinkTraceScene.click().with(["userAgent": agent])],
            installs: [LinkTraceScene.install().with(["osVersion": version])], links: [LinkTraceScene.link()])
        #expect(found.map(\.status) == [agree ? "attributed" : "organic"], "\(what)")
    }

    @Test("the window runs to the install, and to the sign-up where the log has no more")
    func times() async throws {
        let signUp: [String: Any?] = ["signedUpAt": moment(30 * .hour)]
        for (installedAt, status) in [(moment(), "attributed"), (nil, "organic")] {
            let found = try await rows(
                "linktrace", clicks: [LinkTraceScene.click()],
                installs: [LinkTraceScene.install().with(signUp).with(["installedAt": installedAt])],
                links: [LinkTraceScene.link()])
            #expect(found.map(\.status) == [status])
        }
    }
}
