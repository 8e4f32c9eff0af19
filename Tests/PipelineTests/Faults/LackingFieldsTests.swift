import AttributionModel
import Fixtures
import Testing

@testable import Pipeline

@Suite("Fields that no install has and that none needs")
struct LackingFieldsTests {
    /// Installs of two days, as many of each day's with a field as are said.
    private static func installs(first: (Int, of: Int), second: (Int, of: Int), _ field: [String: Any?]) throws
        -> [String]
    {
        try [first, second].enumerated().flatMap { day, counts in
            try (0..<counts.of).map { number in
                let own = number < counts.0 ? field : [:]
                return try WarpLinkScene.androidInstall(own).with([
                    "install_id": "i\(day)-\(number)", "timestamp": moment(day == 0 ? 0 : .day),
                ]).line
            }
        }
    }

    /// The run by a pipeline that decides each user once.
    private static func once(_ run: WholeRun) throws -> WholeRun {
        var once = run
        try once.decide(
            by: shippedText("warplink", ("screening: {environment: production}", "screening: {once_per: user_id}")))
        return once
    }

    private static func told(_ run: WholeRun) async throws -> [String] {
        try await DayWorld(run: run, zone: 0).result(WarpLinkScene.days, to: "days").warnings
            .filter { $0.subject == .uselessFields }.map(\.text)
    }

    @Test(
        "are told of where a day has no referrer, though ten or more of its installs should by the share of other days",
        arguments: [(10, 20, true), (9, 20, false), (10, 19, false), (10, 40, true), (9, 40, false)])
    func referrers(others: Int, installs: Int, isTold: Bool) async throws {
        let link: Fields = ["link_id": WarpLinkScene.link, "created_at": moment(-.day)]
        let run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.androidClick().line],
            installs: Self.installs(
                first: (others, of: 20), second: (0, of: installs),
                ["install_referrer": "utm_source=warplink&utm_content=\(WarpLinkScene.link)"]),
            links: [try link.line])
        let warning =
            "none of \(installs) installs of \(WarpLinkScene.days.to) names a link, though installs of other days do; "
            + "check what the pipeline names install_referrer"
        #expect(try await Self.told(run) == (isTold ? [warning] : []))
    }

    @Test(
        "are told of where a day has no once_per value that by the share of other days ten or more should have",
        arguments: [(15, 20, true), (9, 20, false)])
    func users(others: Int, installs: Int, isTold: Bool) async throws {
        let run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.androidClick().line],
            installs: Self.installs(first: (0, of: installs), second: (0, of: 0), [:])
                + (0..<20).map { number in
                    try WarpLinkScene.androidInstall(["user_id": number < others ? "u\(number)" : nil]).with([
                        "install_id": "later\(number)", "timestamp": moment(.day),
                    ]).line
                })
        let once = try Self.once(run)
        let warning =
            "none of \(installs) installs of \(WarpLinkScene.days.from) has a user_id, by which installs repeat answers "
            + "(once_per), though installs of other days do; check what the pipeline names user_id"
        #expect(try await Self.told(once) == (isTold ? [warning] : []))
    }

    @Test("are not told of where only installs that repeat an answer have the once_per value")
    func onlyRepeats() async throws {
        let run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.androidClick().line],
            installs: Self.installs(first: (20, of: 20), second: (1, of: 41), ["user_id": "u"]))
        let world = DayWorld(run: try Self.once(run), zone: 0)
        let (first, second) = WarpLinkScene.days
        for days in [(first, first), (second, second), (first, second)] {
            let result = try await world.result(days, to: days.0 == days.1 ? "days" : "range")
            #expect(result.warnings.filter { $0.subject == .uselessFields }.map(\.text) == [])
        }
    }

    @Test(
        "are told of where none of thirty installs or more has a once_per value",
        arguments: [(30, 0), (29, 0), (30, 1)])
    func noUsers(installs: Int, users: Int) async throws {
        let run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.androidClick().line],
            installs: Self.installs(first: (users, of: installs), second: (0, of: 0), ["user_id": "u"]))
        let once = try Self.once(run)
        let warning =
            "none of 30 installs has a user_id, by which installs repeat answers (once_per); check what the pipeline names "
            + "user_id"
        #expect(try await once.result().warningTexts.contains(warning) == (installs == 30 && users == 0))
    }

    @Test("explain nothing where no install is attributed, either")
    func nothingAttributed() async throws {
        let run = try WholeRun(
            "warplink", clicks: WarpLinkScene.clicks(30),
            installs: WarpLinkScene.installs(30, ["ip": "198.51.100.7"]))
        let subjects = try await Self.once(run).result().warnings.map(\.subject)
        #expect(subjects == [.uselessFields, .nothingAttributed])
    }
}
