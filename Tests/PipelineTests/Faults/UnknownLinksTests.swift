import AttributionModel
import Testing

@testable import Pipeline

@Suite("A catalogue that does not fit the logs")
struct UnknownLinksTests {
    private static let stray =
        "none of 10 clicks names a link of the catalogue, so rows lack what links say; check what the pipeline names "
        + "the fields of clicks and links (ascribe check PIPELINE --input DIR shows them)"
    private static let unread = "no link was read, so rows lack what links say; check that the catalogue is complete"

    private static func unmatched(_ installs: String) -> String {
        "\(installs), but no link was read to look them up in; check where the pipeline looks for links, and its fields"
    }

    private static func link(_ id: String) throws -> String {
        let fields: Fields = ["link_id": id, "created_at": moment(-.day)]
        return try fields.line
    }

    private static let referred = [
        "platform": "android",
        "install_referrer": WarpLinkScene.link,
    ]

    @Test("is told of where none of ten clicks or more names a link of it")
    func stray() async throws {
        let install = [try WarpLinkScene.install().line]
        for (count, link, warnings) in [
            (10, WarpLinkScene.otherLink, [Self.stray]), (9, WarpLinkScene.otherLink, []), (10, WarpLinkScene.link, []),
        ] {
            let run = try WholeRun(
                "warplink", clicks: try WarpLinkScene.clicks(count), installs: install, links: [try Self.link(link)])
            #expect(try await run.result().warningTexts == warnings)
        }
    }

    @Test("is told of where it has no link, and where an install names one")
    func absent() async throws {
        let installs = [
            try WarpLinkScene.install().line,
            try WarpLinkScene.androidInstall(Self.referred).with(["install_id": "i2"]).line,
        ]
        let run = try WholeRun("warplink", clicks: try WarpLinkScene.clicks(12), installs: installs)
        #expect(try await run.result().warningTexts == [Self.unmatched("1 install names a link")])
        try run.write([String](), to: "links.jsonl.gz")
        #expect(try await run.result().warningTexts == [Self.unread, Self.unmatched("1 install names a link")])
    }

    @Test("is told of where thirty referrers or more come from elsewhere and none names a link")
    func unread() async throws {
        func told(_ referrers: [String], clicks: Int = 30) async throws -> [String] {
            let run = try WholeRun(
                "warplink",
                clicks: WarpLinkScene.clicks(12)
                    + (0..<clicks).map { try WarpLinkScene.androidClick(["click_id": "a\($0)"]).line },
                installs: referrers.enumerated().map { place, referrer in
                    try WarpLinkScene.androidInstall(["install_id": "i\(place)", "install_referrer": referrer]).line
                })
            return try await run.result().warningTexts.filter { $0.contains("referrer") }
        }
        let elsewhere = (0..<30).map { "utm_source=ads&utm_content=banner\($0)" }
        let ofStore = ["utm_source=google-play&utm_medium=organic", "utm_source=(not%20set)&utm_medium=(not%20set)"]
        let warning =
            "none of 30 install referrers names a link, besides those that the store makes up; check referrer_format "
            + "(ascribe check PIPELINE --input DIR shows it) against what the logs hold"
        #expect(try await told(elsewhere + ofStore) == [warning])
        #expect(try await told(elsewhere.dropLast() + ofStore) == [])
        #expect(try await told(elsewhere + ofStore, clicks: 29) == [])
        let named = "utm_source=warplink&utm_content=\(WarpLinkScene.link)"
        #expect(try await told(elsewhere + [named]).allSatisfy { $0 != warning })
    }

    @Test("is no matter where no install names a link")
    func needless() async throws {
        let run = try WholeRun(
            "warplink", clicks: try WarpLinkScene.clicks(12), installs: [try WarpLinkScene.install().line])
        #expect(try await run.result().warnings == [])
    }

    @Test("is told of where none of ten installs or more that name a link names an open one of it")
    func unmet() async throws {
        let warning =
            "none of 10 installs that name a link names one of the catalogue that is open to it; check referrer_format "
            + "and what the pipeline names the fields of links"
        func installs(_ count: Int, of link: String) throws -> [String] {
            try (0..<count).map { number in
                let named = ["install_referrer": "utm_source=warplink&utm_content=\(link)"]
                return try WarpLinkScene.androidInstall(named).with(["install_id": "i\(link.suffix(1))\(number)"]).line
            }
        }
        let other = try installs(10, of: WarpLinkScene.otherLink)
        for (installs, warnings) in [
            (other, [warning]), (Array(other.dropLast()), []),
            (other + (try installs(1, of: WarpLinkScene.link)), []),
        ] {
            let run = try WholeRun(
                "warplink", clicks: try WarpLinkScene.clicks(10), installs: installs,
                links: [try Self.link(WarpLinkScene.link)])
            #expect(try await run.result().warningTexts == warnings)
        }
        let closed: Fields = ["link_id": WarpLinkScene.otherLink, "created_at": moment(-.day), "active": false]
        let run = try WholeRun("warplink", clicks: [], installs: other, links: [closed.line])
        #expect(try await run.result().warningTexts.last == warning)
    }

    @Test(
        "is told of where it has lost links that clicks name since the last day was decided",
        arguments: [
            ([20, 20], 2, 1, "20 of 40 clicks (50 %)"), ([19, 20], 2, 1, nil), ([20, 381], 2, 1, nil),
            ([20, 20], 1, 1, nil), ([20, 20], 1, 2, nil),
        ])
    func cut(clicks: [Int], before: Int, after: Int, found: String?) async throws {
        let ids = [WarpLinkScene.otherLink, WarpLinkScene.link]
        func lines(_ days: Int64) throws -> [String] {
            try zip(ids, clicks).flatMap { id, count in
                try (0..<count).map {
                    try WarpLinkScene.click("\(id)\($0) \(days)", age: .minute - days * .day, ["link_id": id]).line
                }
            }
        }
        let installs = [try WarpLinkScene.install().line, try WarpLinkScene.install("i2", later: .day).line]
        let world = DayWorld(
            run: try WholeRun("warplink", clicks: try lines(0) + lines(1), installs: installs), zone: 0)
        func decide(_ day: Int64, links count: Int, again: Bool = false) async throws -> [String] {
            // From the second link on, so that the first is lost.
            try world.run.write(try ids.suffix(count).map(Self.link), to: "links.jsonl.gz")
            let date = String(moment(day * .day).prefix(10))
            return try await world.result((date, date), to: "days") { $0.isForced = again }.warningTexts
        }
        #expect(try await decide(0, links: before) == [])
        let warning = found.map {
            "\($0) name links that the catalogue lacks, such as \(ids[0]): 1 line of links was read, and 2 when "
                + "\(moment().prefix(10)) was decided; check that the catalogue is complete"
        }
        #expect(try await decide(1, links: after) == [warning].compactMap { $0 })
        #expect(try await decide(1, links: after, again: true) == [])
    }

    @Test("is told of once in a run for days")
    func days() async throws {
        let run = try WholeRun(
            "warplink", clicks: try WarpLinkScene.clicks(10),
            installs: [try WarpLinkScene.install().line, try WarpLinkScene.install("i2", later: .day).line],
            links: [try Self.link(WarpLinkScene.otherLink)])
        let told = try await DayWorld(run: run, zone: 0).result(WarpLinkScene.days, to: "days").warningTexts
        #expect(told.filter { $0.hasPrefix("none of") } == [Self.stray])
    }
}
