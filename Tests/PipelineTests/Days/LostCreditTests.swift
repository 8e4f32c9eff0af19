import Fixtures
import Testing

@testable import Pipeline

@Suite("Installs that lose their link to the catalogue when their day is decided again")
struct LostCreditTests {
    private static let (day, next) = ("2026-11-01", "2026-11-02")

    private let world: DayWorld

    /// Days with three and two installs, by the links of their devices' clicks; `pipeline` is changed as asked.
    init() throws {
        world = try DayWorld(text: DeviceLogs.pipeline(links: "{path: [links*.jsonl]}"))
        try write(Self.day, links: ["l", "l", "m"])
        try write(Self.next, links: ["l", "n"])
    }

    /// Writes a click on each link at nine, and an install by the same device at ten.
    private func write(_ day: String, links: [String]) throws {
        let devices = links.indices.map { day == Self.day ? $0 : $0 + 5 }
        let clicks = zip(devices, links).map { Self.click("c\($0)", on: $1, at: "\(day)T09:00:00Z", device: $0) }
        try world.write(clicks, toClicksOf: day)
        try world.write(
            devices.map { DeviceLogs.install("i\($0)", at: "\(day)T10:00:00Z", device: $0) }, toInstallsOf: day)
    }

    private static func click(_ id: String, on link: String, at time: String, device: Int) -> [UInt8] {
        let line = String(decoding: DeviceLogs.click(id, at: time, device: device), as: UTF8.self)
        return Array(line.replacing("\"l\"", with: "\"\(link)\"").utf8)
    }

    /// A link of a referrer, with more members.
    private static func link(_ id: String, _ referrer: String = "delta", _ members: String = "") -> String {
        "{\"link_id\":\"\(id)\",\"referrer\":\"\(referrer)\"\(members)}"
    }

    /// All three links as they are at first.
    private static let links = [link("l"), link("m"), link("n", "echo")]

    /// What is told where both days are decided with these links.
    private func told(
        _ links: [String], change: (inout RunOptions) -> Void = { _ in }
    ) async throws -> [String] {
        try world.run.write(links, to: "links.jsonl")
        let result = try await world.result((Self.day, Self.next), to: "days", change: change)
        return result.warnings.filter { $0.subject == .movedCredit }.map(\.text)
    }

    private static func remedy(_ their: String, _ days: String, _ options: String) -> String {
        " To end a link, leave it in the catalogue, active, and set its expires_at: then only installs from that time "
            + "on lose it. If these are to have \(their) link again, change the catalogue in this way and decide "
            + "\(days) again, with \(options), or by the catalogue of that time, with --links as well"
    }

    @Test("are told of for all days, by referrer and link, the most frequent first")
    func inactive() async throws {
        #expect(try await told(Self.links) == [])
        let off = ",\"active\":false"
        let closed = [Self.link("l", "delta", off), Self.link("m", "delta", off), Self.link("n", "echo", off)]
        #expect(
            try await told(closed) == [
                "5 installs of \(Self.day) to \(Self.next) lose the link that was published, as the catalogue does not "
                    + "let it match any more: 4 of delta by l and 1 other link (not active) and 1 of echo by n (not "
                    + "active); 5 are organic now."
                    + Self.remedy("their", "these days", "--from \(Self.day) --to \(Self.next)")
            ])
        // Nothing changes any more.
        #expect(try await told(closed) { $0.isForced = true } == [])
        #expect(try await told(Self.links) == [])
    }

    @Test("are told of where a link is switched off for clicks, or expired before an install")
    func otherReasons() async throws {
        #expect(try await told(Self.links) == [])
        let closed = [
            Self.link("l", "delta", ",\"expires_at\":\"\(Self.day)T12:00:00Z\""),
            Self.link("m", "delta", ",\"deferred_enabled\":false"), Self.link("n", "echo"),
        ]
        #expect(
            try await told(closed) == [
                "2 installs of \(Self.day) to \(Self.next) lose the link that was published, as the catalogue does not "
                    + "let it match any more: 2 of delta by l and 1 other link (deferred_enabled is false or expired by "
                    + "then); 2 are organic now."
                    + Self.remedy("their", "these days", "--from \(Self.day) --to \(Self.next)")
            ])
    }

    @Test("are told of where a competitor gets them")
    func competitor() async throws {
        let before = Self.click("c9", on: "n", at: "\(Self.day)T08:00:00Z", device: 2)
        try world.write([before], toClicksOf: Self.day, as: "more")
        #expect(try await told(Self.links) == [])
        let closed = [Self.link("l"), Self.link("m", "delta", ",\"active\":false"), Self.link("n", "echo")]
        #expect(
            try await told(closed) == [
                "1 install of \(Self.day) loses the link that was published, as the catalogue does not let it match any "
                    + "more: 1 of delta by m (not active)." + Self.remedy("its", "that day", "--date \(Self.day)")
            ])
    }

    @Test("are told of where a link is gone, if clicks need one", arguments: [false, true])
    func gone(isRequired: Bool) async throws {
        if isRequired {
            try world.change("dedupe: 0s", to: "dedupe: 0s, known_link: true")
        }
        #expect(try await told(Self.links) == [])
        // The click matches all the same if none is needed.
        let found = try await told([Self.link("m"), Self.link("n", "echo")])
        #expect(found.contains { $0.contains(": 3 of delta by l (not in the catalogue); 3 are") } == isRequired)
        #expect(found.contains { $0.contains("loses the link") || $0.contains("lose the link") } == isRequired)
    }

    @Test("are not told of where another click wins, or the run reads no links")
    func otherClicks() async throws {
        #expect(try await told(Self.links) == [])
        let later = Self.click("c9", on: "n", at: "\(Self.day)T09:30:00Z", device: 2)
        try world.write([later], toClicksOf: Self.day, as: "late")
        #expect(try await told(Self.links) == [])
        try world.change("links: {path: [links*.jsonl]}", to: "")
        let evenLater = Self.click("c10", on: "x", at: "\(Self.day)T09:40:00Z", device: 0)
        try world.write([evenLater], toClicksOf: Self.day, as: "later")
        let found = try await told(Self.links)
        #expect(found.allSatisfy { !$0.contains("the link that was published") })
    }

    @Test("count only those whose row was published, not their days' new installs")
    func newInstalls() async throws {
        #expect(try await told(Self.links) == [])
        let closed = Self.links + [Self.link("o", "delta", ",\"active\":false")]
        let click = Self.click("c8", on: "o", at: "\(Self.day)T09:00:00Z", device: 8)
        try world.write([click], toClicksOf: Self.day, as: "more")
        try world.write(
            [DeviceLogs.install("i8", at: "\(Self.day)T10:00:00Z", device: 8)], toInstallsOf: Self.day, as: "more")
        #expect(try await told(closed) == [])
    }
}
