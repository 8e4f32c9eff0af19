import AttributionModel
import Fixtures
import Testing

@testable import Publishing

@Suite struct RowTests {
    private static let payload: TouchPayload = {
        var payload = TouchPayload()
        payload[.linkID] = bytes("l1")
        payload[.campaign] = bytes("spring \"26\"")
        payload[.destinationURL] = bytes("https://shop.example/p/77")
        payload[.customParams] = bytes("{ \"product_id\": 77 }")
        return payload
    }()

    private static let touch =
        "\"link_id\":\"l1\",\"slug\":null,\"campaign\":\"spring \\\"26\\\"\",\"referrer\":null,\"source\":null,"
        + "\"medium\":null,\"destination_url\":\"https://shop.example/p/77\",\"deep_link_url\":null,"
        + "\"custom_params\":{ \"product_id\": 77 },\"provider_token\":null,\"campaign_token\":null"

    private static let none =
        "\"match_type\":null,\"tier\":null,\"confidence\":null,\"score\":null,\"level\":null,\"click_id\":null,"
        + "\"clicked_at\":null,\"age_seconds\":null,\"candidates\":null,\"runner_up_click_id\":null,"
        + "\"inherited_from\":null,\"link_id\":null,\"slug\":null,\"campaign\":null,\"referrer\":null,\"source\":null,"
        + "\"medium\":null,\"destination_url\":null,\"deep_link_url\":null,\"custom_params\":null,"
        + "\"provider_token\":null,\"campaign_token\":null"

    private static let matched =
        "\"match_type\":\"probabilistic\",\"tier\":\"enriched\",\"confidence\":0.7,\"score\":null,\"level\":\"high\","
        + "\"click_id\":\"c2\",\"clicked_at\":\"2026-03-04T09:30:00.000Z\",\"age_seconds\":1800.000,\"candidates\":2,"
        + "\"runner_up_click_id\":\"c1\",\"inherited_from\":null,"

    private static func tail() -> RowTail {
        var tail = RowTail(touch: payload.render())
        tail.matchType = .probabilistic
        tail.tier = spelled("enriched")
        tail.confidence = Decimal4(tenThousandths: 7_000)
        tail.level = .high
        tail.clickID = spelled("c2")
        tail.clickedAt = Instant(milliseconds: 1_772_616_600_000)
        tail.age = 1_800_000
        tail.candidates = 2
        tail.runnerUpClickID = spelled("c1")
        return tail
    }

    private static let at = Instant(milliseconds: 1_772_618_400_000)

    @Test func `an attributed row has every column in the specified order`() {
        var head = InstallHead()
        head.take(
            installID: bytes("i1")[...], requestedAt: Self.at, appID: bytes("app")[...], userID: bytes("u")[...],
            platform: .ios, isReinstall: false)
        var writer = JSONWriter()
        writer.row(head.install, status: .attributed, reason: nil, repeatOf: nil, tail: Self.tail().render())
        #expect(
            text(writer.bytes)
                == "{\"install_id\":\"i1\",\"requested_at\":\"2026-03-04T10:00:00.000Z\",\"app_id\":\"app\","
                + "\"user_id\":\"u\",\"platform\":\"ios\",\"is_reinstall\":false,\"status\":\"attributed\","
                + "\"reason\":null,\"repeat_of\":null,\(Self.matched)\(Self.touch)}\n")
    }

    @Test func `a repeat's row copies the decided row from match_type on`() {
        var writer = JSONWriter()
        writer.row(
            Self.install("i2"), status: .repeat, reason: .repeat, repeatOf: bytes("i1"), tail: Self.tail().render())
        #expect(
            text(writer.bytes)
                == "{\"install_id\":\"i2\",\"requested_at\":\"2026-03-04T10:00:00.000Z\",\"app_id\":null,"
                + "\"user_id\":null,\"platform\":null,\"is_reinstall\":null,\"status\":\"repeat\","
                + "\"reason\":\"repeat\",\"repeat_of\":\"i1\",\(Self.matched)\(Self.touch)}\n")
    }

    @Test func `a head is that of the install it took last`() {
        var head = InstallHead()
        head.take(
            installID: bytes("i0")[...], requestedAt: Self.at + .day, appID: bytes("app")[...],
            userID: bytes("u")[...], platform: .ios, isReinstall: true)
        head.take(installID: bytes("i\"1")[...], requestedAt: Self.at)
        let start = #""install_id":"i\"1","requested_at":"2026-03-04T10:00:00.000Z","app_id":null"#
        let install = head.install
        #expect(text(Array(install.bytes[install.stateHead])) == start)
        #expect(
            text(Array(install.bytes[install.head]))
                == start + #","user_id":null,"platform":null,"is_reinstall":null"#)
        #expect(install.text(install.installID) == spelled(#"i\"1"#) && install.text(install.appID) == .null)
        #expect(install.deviceID == nil && install.oncePer == nil)
    }

    private static func install(_ id: String, deviceID: Digest = .none, oncePer: String? = nil) -> SpelledInstall {
        var head = InstallHead()
        head.take(
            installID: bytes(id)[...], requestedAt: at, deviceID: deviceID, oncePer: oncePer.map { bytes($0)[...] })
        return head.install
    }

    @Test(arguments: [true, false])
    func `a state line says of its touch only what there is`(hasDetails: Bool) {
        var given = TouchDetails()
        if hasDetails {
            given.deepLinks = PlatformDeepLinks(android: spelled("app://a"), other: .null)
            given.link = AnsweredLink(url: spelled("https://a"), isDeferredEnabled: false)
        }
        var writer = JSONWriter()
        writer.state(Self.install("i"), status: .organic, tail: RowTail.unmatched, details: given)
        let details =
            #""deep_links":{"android":"app://a","other":null},"link":{"url":"https://a","deferred_enabled":false}}"#
        #expect(text(writer.bytes).hasSuffix((hasDetails ? details : #""campaign_token":null}}"#) + "\n"))
    }

    @Test func `an unmatched tail is null in every column`() {
        #expect(text(RowTail.unmatched) == Self.none)
    }

    @Test func `a state line holds the row's tail byte for byte`() {
        let install = Self.install(
            "i1", deviceID: Digest(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210), oncePer: "u\"")
        var writer = JSONWriter()
        writer.state(install, status: .attributed, isClaimed: true, tail: Self.tail().render())
        #expect(
            text(writer.bytes)
                == "{\"install_id\":\"i1\",\"requested_at\":\"2026-03-04T10:00:00.000Z\",\"app_id\":null,"
                + "\"device_id\":\"01234567-89ab-cdef-fedc-ba9876543210\",\"once_per\":\"u\\\"\","
                + "\"status\":\"attributed\",\"claimed\":true,\"row\":{\(Self.matched)\(Self.touch)}}\n")
    }

    @Test func `a state line without a device id has null`() {
        var writer = JSONWriter()
        writer.state(Self.install("i"), status: .organic, tail: RowTail.unmatched)
        #expect(
            text(writer.bytes).contains("\"device_id\":null,\"once_per\":null,\"status\":\"organic\",\"claimed\":false")
        )
    }

    @Test(arguments: [
        (
            OutputChoice.ResponseShape.warplink,
            "{\"matched\":true,\"match_type\":\"probabilistic\",\"match_confidence\":0.85,\"link_id\":\"l1\","
                + "\"deep_link_url\":null,\"destination_url\":\"https://shop.example/p/77\","
                + "\"custom_params\":{ \"product_id\": 77 },\"install_id\":\"i1\",\"app_id\":null}\n",
            "{\"matched\":false}\n"
        ),
        (
            .warplink2,
            "{\"matched\":true,\"match_type\":\"probabilistic\",\"match_confidence\":0.85,\"match_guaranteed\":false,"
                + "\"link_id\":\"l1\",\"deep_link_url\":null,\"destination_url\":\"https://shop.example/p/77\","
                + "\"custom_params\":{ \"product_id\": 77 },\"install_id\":\"i1\",\"app_id\":null}\n",
            "{\"matched\":false}\n"
        ),
        (
            .linktrace,
            "{\"success\":true,\"data\":{\"attributed\":true,\"referrerIdentifier\":null,"
                + "\"campaign\":\"spring \\\"26\\\"\",\"source\":null,\"customPayload\":{ \"product_id\": 77 }}}\n",
            "{\"success\":true,\"data\":{\"attributed\":false}}\n"
        ),
        (
            .dynalinks,
            "{\"matched\":true,\"confidence\":\"high\",\"match_score\":88,\"link\":{\"id\":\"l1\","
                + "\"shortened_path\":null,\"url\":\"https://shop.example/p/77\",\"full_url\":\"https://a.example/l1\","
                + "\"deep_link_value\":null,\"ios_deferred_deep_linking_enabled\":true,\"referrer\":null,"
                + "\"provider_token\":null,\"campaign_token\":null}}\n",
            "{\"matched\":false}\n"
        ),
    ])
    func `a response has the vendor's fields`(
        shape: OutputChoice.ResponseShape, match: String, noMatch: String
    ) {
        var writer = JSONWriter()
        Self.response(link: Self.link).render(as: shape, into: &writer)
        #expect(text(writer.bytes) == match)
        writer.clear()
        let none = ResponseLine(RowTail(), installID: spelled("i1"), appID: .null)
        none.render(as: shape, into: &writer)
        #expect(text(writer.bytes) == noMatch)
    }

    @Test(arguments: OutputChoice.ResponseShape.allCases)
    func `a response that tells of links has members of them`(shape: OutputChoice.ResponseShape) {
        let others = [
            AnsweredLink(url: spelled("https://a.example/l2"), isDeferredEnabled: true),
            AnsweredLink(url: spelled("https://a.example/l1"), isDeferredEnabled: false),
        ]
        let lines = ([Self.link] + others).map { link in
            var writer = JSONWriter()
            Self.response(link: link).render(as: shape, into: &writer)
            return writer.bytes
        }
        #expect(Set(lines).count == (shape.tellsOfLinks ? 3 : 1))
    }

    private static let link = AnsweredLink(url: spelled("https://a.example/l1"), isDeferredEnabled: true)

    /// The answer to a match.
    private static func response(link: AnsweredLink?) -> ResponseLine {
        var match = RowTail(touch: payload.render())
        match.matchType = .probabilistic
        match.confidence = Decimal4(tenThousandths: 8_500)
        match.level = .high
        match.score = 88
        return ResponseLine(match, installID: spelled("i1"), appID: .null, link: link)
    }
}

/// A text that needs no further escapes, as lines spell it.
private func spelled(_ text: String) -> SpelledText { SpelledText(bytes("\"\(text)\"")) }
