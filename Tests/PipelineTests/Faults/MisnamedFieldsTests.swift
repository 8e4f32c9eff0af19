import Fixtures
import Testing

@testable import Pipeline

@Suite("Fields that logs have under another name")
struct MisnamedFieldsTests {
    /// What a run warns of whose installs have a device id under some name, where the pipeline reads another one.
    private static func told(
        installs: Int = 30, with name: String = "idfv", reading source: String
    ) async throws -> [String] {
        let lines = try (0..<installs).map { number in
            try WarpLinkScene.androidInstall([name: "6c9d5a1e-0000-4000-8000-00000000000\(number % 10)"])
                .with(["install_id": "i\(number)"]).line
        }
        var run = try WholeRun("", clicks: [try WarpLinkScene.androidClick().line], installs: lines)
        try run.decide(by: shippedText("warplink", ("device_id: idfv", "device_id: \(source)")))
        return try await run.result().warnings.filter { $0.subject == .misnamedFields }.map(\.text)
    }

    @Test("are told of, with the name that is there")
    func misspelt() async throws {
        let told = try await Self.told(reading: "idfvv")
        try #require(told.count == 1)
        #expect(told[0].hasPrefix("none of the first 30 installs in installs"))
        #expect(
            told[0].hasSuffix(
                " has device_id, which the pipeline reads from idfvv, but there is idfv, which nothing reads; name that in "
                    + "the \"fields\" of installs, or write device_id: unread if it is something else"))
    }

    @Test("are told of where the logs put a word before the name that adds nothing")
    func prefixed() async throws {
        let links = try (0..<30).map { try (["link_id": "l\($0)", "is_active": true] as Fields).line }
        let run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.click().line], installs: [try WarpLinkScene.install().line],
            links: links)
        let told = try await run.result().warnings.filter { $0.subject == .misnamedFields }.map(\.text)
        #expect(
            told == [
                "none of the first 30 links in links.jsonl.gz has active, but there is is_active, which nothing reads; name "
                    + "that in the \"fields\" of links, or write active: unread if it is something else"
            ])
    }

    @Test("are no fault where the pipeline says that they are unread", arguments: ["active", "is_active"])
    func unread(name: String) async throws {
        let links = try (0..<30).map { try (["link_id": "l\($0)", name: true] as Fields).line }
        var run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.click().line], installs: [try WarpLinkScene.install().line],
            links: links)
        try run.decide(by: try shippedText("warplink", ("{deep_link_url:", "{active: unread, deep_link_url:")))
        #expect(try await run.result().warnings.filter { $0.subject == .misnamedFields } == [])
    }

    @Test("are no fault where the field is there, is unread on purpose, or is called nothing like it, or lines are few")
    func others() async throws {
        #expect(try await Self.told(reading: "idfv") == [])
        #expect(try await Self.told(reading: "unread") == [])
        #expect(try await Self.told(reading: "vendor_token") == [])
        #expect(try await Self.told(installs: 29, reading: "idfvv") == [])
    }
}
