import AttributionModel
import Testing

@Suite("Clicks at the bounds of what counts")
struct ClickBoundsTests {
    @Test("a link is expired from `expires_at` on")
    func expiry() async throws {
        for (later, click) in [(0, nil), (1, "c1")] as [(Milliseconds, String?)] {
            let found = try await rows(
                "warplink", clicks: [WarpLinkScene.click()], installs: [WarpLinkScene.install()],
                links: [["link_id": WarpLinkScene.link, "expires_at": moment(later)]])
            #expect(found.map(\.click) == [click], "expires \(later) ms after the install")
        }
    }

    @Test("a tap may be later than the first launch by `clock_skew`, hours even, and no longer")
    func clockSkew() async throws {
        let scene = Scene(pipeline: "warplink", changes: [("  history: 90d", "  history: 90d\n  clock_skew: 3h")])
        for (later, click) in [(90 * .minute, "c1"), (3 * .hour, "c1"), (3 * .hour + 1, nil)]
            as [(Milliseconds, String?)]
        {
            let found = try await scene.rows(
                clicks: [WarpLinkScene.click("c1", age: -later)], installs: [WarpLinkScene.install()])
            #expect(found.map(\.click) == [click], "\(later) ms after the install")
        }
    }
}
