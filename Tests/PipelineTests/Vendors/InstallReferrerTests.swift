import AttributionModel
import Foundation
import Testing

/// Install referrers through the whole program: what names a link wins, all else falls through (spec §3, §5).
@Suite("Install referrers")
struct InstallReferrerTests {
    struct Referrer: CustomTestStringConvertible {
        var testDescription: String
        var text: String
        /// Whether the referrer's link wins; else the tap of another link does.
        var wins = false
        /// Whether it counts as one that was to name a link and cannot be read.
        var isMalformed = false
    }

    private static let id = WarpLinkScene.link

    static let warpLinkReferrers = [
        Referrer(testDescription: "plain", text: "utm_source=warplink&utm_content=\(id)", wins: true),
        Referrer(testDescription: "encoded once", text: "utm_source%3Dwarplink%26utm_content%3D\(id)", wins: true),
        Referrer(
            testDescription: "among others, in capitals",
            text: "utm_medium=x&utm_content=\(id.uppercased())&utm_source=warplink", wins: true),
        Referrer(testDescription: "a bare id", text: id, wins: true),
        Referrer(testDescription: "a bare id in capitals", text: id.uppercased(), wins: true),
        Referrer(
            testDescription: "the first of two sources counts",
            text: "utm_source=mail&utm_source=warplink&utm_content=\(id)"),
        Referrer(
            testDescription: "the first of two contents counts",
            text: "utm_source=warplink&utm_content=\(id)&utm_content=x", wins: true),
        Referrer(testDescription: "the store's own", text: "utm_source=google-play&utm_medium=organic"),
        Referrer(testDescription: "a source in capitals", text: "utm_source=WarpLink&utm_content=\(id)"),
        Referrer(
            testDescription: "encoded twice: none is named", text: "utm_source%253Dwarplink%2526utm_content%253D\(id)"),
        Referrer(testDescription: "a link that is not in the catalogue", text: "11111111-2222-4333-8444-555555555555"),
        Referrer(testDescription: "a slug", text: "utm_source=warplink&utm_content=spring7", isMalformed: true),
        Referrer(testDescription: "no content", text: "utm_source=warplink", isMalformed: true),
        Referrer(testDescription: "a source with a broken escape", text: "utm_source=warplink%&utm_content=\(id)"),
        Referrer(
            testDescription: "broken escapes in other parameters",
            text: "utm_campaign=50%_off&utm_source=warplink&utm_content=\(id)&utm_term=%ff", wins: true),
    ]

    @Test(
        "warplink: a referrer that names an open link of the catalogue wins, any other falls through",
        arguments: warpLinkReferrers)
    func warpLink(referrer: Referrer) async throws {
        try await check(referrer, Scene(pipeline: "warplink"), link: ["link_id": InstallReferrerTests.id])
    }

    @Test(
        "warplink: a link that is closed, or another app's, wins nothing",
        arguments: [
            ["active": false], ["expires_at": moment()], ["app_id": "other"], ["environment": "stage"],
        ] as [[String: any Sendable]])
    func closedLink(facts: [String: any Sendable]) async throws {
        let link = Fields(uniqueKeysWithValues: facts.map { ($0, $1 as Any) }).with(["link_id": InstallReferrerTests.id]
        )
        try await check(
            Referrer(testDescription: "", text: InstallReferrerTests.id), Scene(pipeline: "warplink"), link: link)
    }

    struct Environments: CustomTestStringConvertible {
        var clicks: String?
        var installs: String?
        var link: String?
        var wins: Bool
        var testDescription: String {
            "clicks \(clicks ?? "any"), installs \(installs ?? "any"), link \(link ?? "absent")"
        }
    }

    static let environments = [
        Environments(clicks: "production", installs: "production", link: "production", wins: true),
        Environments(clicks: "production", installs: "production", link: nil, wins: true),
        Environments(clicks: "production", installs: nil, link: "stage", wins: false),
        Environments(clicks: "production", installs: nil, link: "production", wins: true),
        Environments(clicks: nil, installs: "production", link: "stage", wins: false),
        Environments(clicks: nil, installs: "production", link: "production", wins: true),
        Environments(clicks: "production", installs: "stage", link: "production", wins: false),
        Environments(clicks: "production", installs: "stage", link: nil, wins: true),
        Environments(clicks: nil, installs: nil, link: "stage", wins: true),
    ]

    @Test("warplink: the link's environment is what the pipeline lets through on either side", arguments: environments)
    func environment(check: Environments) async throws {
        func setting(_ name: String?) -> String { name.map { "environment: \($0)" } ?? "" }
        let scene = Scene(
            pipeline: "warplink",
            changes: [
                ("    environment: production  ", "    \(setting(check.clicks))"),
                ("screening: {environment: production}", "screening: {\(setting(check.installs))}"),
            ])
        let link = Fields().with(["link_id": InstallReferrerTests.id, "environment": check.link])
        try await self.check(
            Referrer(testDescription: "", text: InstallReferrerTests.id, wins: check.wins), scene, link: link)
    }

    @Test("warplink: no window applies, and a link that expires a millisecond later is open")
    func openLink() async throws {
        let link: Fields = [
            "link_id": InstallReferrerTests.id, "expires_at": moment(1), "window_hours": 0,
            "created_at": "2015-01-01T00:00:00Z", "app_id": "app", "deferred_enabled": false,
        ]
        try await check(
            Referrer(testDescription: "", text: InstallReferrerTests.id, wins: true), Scene(pipeline: "warplink"),
            link: link)
    }

    static let plainReferrers = [
        Referrer(testDescription: "a link's id", text: "spring/é 7", wins: true),
        Referrer(testDescription: "nothing is decoded", text: "spring%2F%C3%A9%207"),
        Referrer(testDescription: "no link's id", text: "utm_source=google-play&utm_medium=organic"),
        Referrer(testDescription: "case counts", text: "Spring/é 7"),
    ]

    @Test(
        "link_id: a referrer that names an open link of the catalogue wins, any other falls through",
        arguments: plainReferrers)
    func plain(referrer: Referrer) async throws {
        let scene = Scene(
            pipeline: "warplink", changes: [("referrer_format: warplink", "referrer_format: link_id")])
        try await check(referrer, scene, link: ["link_id": "spring/é 7"])
    }

    /// An Android install with a referrer and a tap on another link, a minute old, that its fingerprint meets.
    private func check(_ referrer: Referrer, _ scene: Scene, link: Fields) async throws {
        let published = try await scene.published(
            clicks: [WarpLinkScene.androidClick(["link_id": "tapped"])],
            installs: [WarpLinkScene.androidInstall(["install_referrer": referrer.text, "app_id": "app"])],
            links: [link])
        let row = try #require(try published.rows.first)
        #expect(row["tier"] as? String == (referrer.wins ? "install_referrer" : "enriched_android"))
        #expect(row["link_id"] as? String == (referrer.wins ? link["link_id"] as? String : "tapped"))
        #expect(row["click_id"] as? String == (referrer.wins ? nil : "c1"))
        #expect(row["confidence"] as? Double == (referrer.wins ? 1 : 0.85))
        try checkCounts(of: published, referrer)
    }

    private func checkCounts(of published: Published, _ referrer: Referrer) throws {
        #expect(try published.counter("malformed_referrers") == (referrer.isMalformed ? 1 : 0))
        #expect(try published.badValues == (referrer.isMalformed ? ["install.install_referrer": 1] : [:]))
    }

    // MARK: Dynalinks

    private static func encoded(_ url: String) -> String {
        Data(url.utf8).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    private static let url = "https://acme.dynalinks.app/r/spring"

    static let dynalinksReferrers = [
        Referrer(testDescription: "_url", text: "_url=\(encoded(url))", wins: true),
        Referrer(testDescription: "_url beside UTM", text: "utm_source=mail&_url=\(encoded(url))&x", wins: true),
        Referrer(testDescription: "url", text: "url=https%3A%2F%2Facme.dynalinks.app%2Fr%2Fspring", wins: true),
        Referrer(testDescription: "url, as it is", text: "url=\(url)", wins: true),
        Referrer(
            testDescription: "_url goes before url",
            text: "url=https%3A%2F%2Facme.dynalinks.app%2Fno&_url=\(encoded(url))",
            wins: true),
        Referrer(testDescription: "a broken _url leaves url", text: "_url=!&url=\(url)", wins: true),
        Referrer(
            testDescription: "port and fragment", text: "url=HTTPS://ACME.dynalinks.app:443/r/spring%23top", wins: true),
        Referrer(testDescription: "an ignored parameter", text: "url=\(url)%3Fgclid%3D1", wins: true),
        Referrer(testDescription: "a parameter that counts", text: "url=\(url)%3Fcolor%3Dred"),
        Referrer(testDescription: "a path in other case", text: "url=https://acme.dynalinks.app/r/Spring"),
        Referrer(testDescription: "the store's own", text: "utm_source=google-play&utm_medium=organic"),
        Referrer(testDescription: "no base64", text: "_url=a*b", isMalformed: true),
        Referrer(testDescription: "no web address", text: "_url=\(encoded("shop://p/7"))", isMalformed: true),
        Referrer(testDescription: "neither is one", text: "_url=!&url=shop%3A%2F%2Fp", isMalformed: true),
        Referrer(testDescription: "padded base64", text: "_url=\(encoded("https://a.example/"))==", isMalformed: true),
    ]

    @Test(
        "dynalinks: a referrer that names an open link of the catalogue wins, any other falls through",
        arguments: dynalinksReferrers)
    func dynalinks(referrer: Referrer) async throws {
        let scene = Scene(pipeline: "dynalinks", changes: [("  # ignored_query: [\"*\"]", "  ignored_query: [gclid]")])
        let published = try await scene.published(
            clicks: [], installs: [DynalinksScene.android(referrer: referrer.text)], links: [DynalinksScene.link])
        let row = try #require(try published.rows.first)
        #expect(row["tier"] as? String == (referrer.wins ? "install_referrer" : nil))
        #expect(row["link_id"] as? String == (referrer.wins ? "spring" : nil))
        #expect(row["score"] as? Int == (referrer.wins ? 100 : nil))
        #expect(row["level"] as? String == (referrer.wins ? "high" : nil))
        try checkCounts(of: published, referrer)
    }

    @Test(
        "dynalinks: all parameters can be ignored, on both sides",
        arguments: [("[\"*\"]", true), ("[color]", true), ("[gclid]", false)])
    func ignoredParameters(list: String, isFound: Bool) async throws {
        let scene = Scene(
            pipeline: "dynalinks", changes: [("  # ignored_query: [\"*\"]", "  ignored_query: \(list)")])
        let link = DynalinksScene.link.with(["full_url": "\(InstallReferrerTests.url)?color=red"])
        let found = try await scene.rows(
            clicks: [], installs: [DynalinksScene.android(referrer: "url=\(InstallReferrerTests.url)")], links: [link])
        #expect(found.map(\.tier) == [isFound ? "install_referrer" : nil])
    }

    @Test("dynalinks: of links with one address the least open one of the app wins")
    func sameAddress() async throws {
        func link(_ id: String, ends: Milliseconds, app: String) -> Fields {
            DynalinksScene.link.with(["id": id, "expires_at": moment(ends), "app_id": app])
        }
        // One that ends first, one that stays open, another app's that stays open longest, and a greater one.
        let links = [
            link("a", ends: 0, app: "mine"), link("c", ends: 2, app: "mine"), link("b", ends: 3, app: "other"),
            link("d", ends: 1, app: "mine"), link("e", ends: 4, app: "mine"),
        ]
        for (later, winner) in [(-1, "a"), (0, "c"), (1, "c"), (2, "e"), (3, "e"), (4, nil)]
            as [(Milliseconds, String?)]
        {
            let install = DynalinksScene.android(
                referrer: "url=\(InstallReferrerTests.url)", ["requested_at": moment(later), "app_id": "mine"])
            let published = try await Scene(pipeline: "dynalinks").published(
                clicks: [], installs: [install], links: links)
            #expect(try published.rows.map { $0["link_id"] as? String } == [winner], "\(later) ms later")
        }
    }
}
