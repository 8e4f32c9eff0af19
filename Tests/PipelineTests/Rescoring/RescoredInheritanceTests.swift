import AttributionModel
import Testing

@Suite("Installs that inherit, decided again")
struct RescoredInheritanceTests {
    /// iOS, Android and iOS again, on one device.
    private static var installs: [Fields] {
        ["ios", "android", "ios"].enumerated().map { number, platform in
            [
                "install_id": "i\(number)", "timestamp": moment(Int64(number) * .hour), "platform": platform,
                "ip": "203.0.113.9", "languages": ["en-US"], "idfv": "6D0A1B2C-1111-4222-8333-444455556666",
            ]
        }
    }

    @Test("have the deep link of their own platform, as a run of the changed pipeline has it")
    func deepLinks() async throws {
        let click = WarpLinkScene.click(["deep_link_url": "shop://plain", "deep_link_url_android": "shop://android"])
        let run = try WholeRun(
            "warplink", clicks: [try click.line], installs: try Self.installs.map { try $0.line })
        var other = run
        try other.decide(by: shippedText("warplink", ("single_use: true", "single_use: false")))
        _ = try await run.published()
        let found = try await run.rescored(with: other.pipeline)
        #expect(
            try found.rows.map { $0["deep_link_url"] as? String } == ["shop://plain", "shop://android", "shop://plain"])
        #expect(try found.rows.map { $0["inherited_from"] as? String } == [nil, "i0", "i1"])
        expectSame(try await other.published().contents(), try found.contents(), "re-scored")
    }
}
