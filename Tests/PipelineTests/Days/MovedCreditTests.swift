import Fixtures
import Testing

@testable import Pipeline

@Suite("Installs that keep their click and count for others than was published")
struct MovedCreditTests {
    private static let day = "2026-11-01"
    private static let remedy = "logs of clicks, the catalogue or the pipeline file say something else of them by now"

    /// A day with two installs by the link `l` and one by `m`, and one that no click has brought.
    private static func world() throws -> DayWorld {
        let world = try DayWorld(text: DeviceLogs.pipeline(links: "{path: [links.jsonl]}"))
        let clicks = (1...3).map { number in
            let line = DeviceLogs.click("c\(number)", at: "\(day)T09:00:00Z", device: number)
            return number == 3
                ? Array(String(decoding: line, as: UTF8.self).replacing("\"l\"", with: "\"m\"").utf8) : line
        }
        try world.write(clicks, toClicksOf: day)
        let installs = (1...4).map { DeviceLogs.install("i\($0)", at: "\(day)T10:00:00Z", device: $0) }
        try world.write(installs, toInstallsOf: day)
        return world
    }

    private static func told(_ world: DayWorld, _ links: [String]) async throws -> [String] {
        try world.run.write(links, to: "links.jsonl")
        return try await world.result((day, day), to: "days").warnings.filter { $0.subject == .movedCredit }.map(\.text)
    }

    private static func link(_ id: String, _ referrer: String?, campaign: String? = nil) -> String {
        let texts = [("referrer", referrer), ("campaign", campaign)].compactMap { name, text in
            text.map { ",\"\(name)\":\"\($0)\"" }
        }
        return "{\"link_id\":\"\(id)\"\(texts.joined())}"
    }

    @Test("are told of by referrer or else by campaign, the most frequent move first")
    func moves() async throws {
        let world = try Self.world()
        let (own, others) = (Self.link("l", "delta", campaign: "x"), Self.link("m", "delta", campaign: "x"))
        #expect(try await Self.told(world, [own, others]) == [])
        #expect(
            try await Self.told(world, [Self.link("l", "echo", campaign: "y"), others]) == [
                "2 installs of \(Self.day) keep their click or link, and have another referrer than was published: all of "
                    + "them moved from delta to echo; \(Self.remedy)"
            ])
        #expect(
            try await Self.told(world, [Self.link("l", nil, campaign: "y"), Self.link("m", "foxtrot", campaign: "x")])
                == [
                    "3 installs of \(Self.day) keep their click or link, and have another referrer than was published: 2 of "
                        + "them moved from echo to (no referrer); \(Self.remedy)"
                ])
        #expect(
            try await Self.told(world, [Self.link("l", nil, campaign: "y"), Self.link("m", "foxtrot", campaign: "z")])
                == [
                    "1 install of \(Self.day) keeps its click or link, and has another campaign than was published: it moved "
                        + "from x to z; \(Self.remedy)"
                ])
    }

    @Test("are not told of where they have another click, or none")
    func otherClicks() async throws {
        let world = try Self.world()
        let links = [Self.link("l", "delta"), Self.link("m", "echo")]
        #expect(try await Self.told(world, links) == [])
        let later = DeviceLogs.click("c9", at: "\(Self.day)T09:30:00Z", device: 1)
        try world.write(
            [Array(String(decoding: later, as: UTF8.self).replacing("\"l\"", with: "\"m\"").utf8)],
            toClicksOf: Self.day, as: "late")
        #expect(try await Self.told(world, links) == [])
        #expect(
            try world.published(Self.day, in: "days").rows.compactMap { $0["click_id"] as? String } == [
                "c9", "c2", "c3",
            ])
    }
}
