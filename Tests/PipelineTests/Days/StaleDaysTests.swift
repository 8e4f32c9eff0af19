import AttributionModel
import Fixtures
import Pipeline
import Testing

/// Which days a change makes stale, and which `--stale` decides again (spec §8a).
@Suite("Stale days")
struct StaleDaysTests {
    /// Days of a few installs each, decided by a pipeline that looks a few days back,
    /// published in turn but for the first.
    private struct World {
        let days: DayWorld
        let dates: [String]

        /// `installs` are further ones by the day's place; each has a day to itself otherwise, with a click and an
        /// install that concern no other day.
        init(_ count: Int, history: String = "3d", installs: [Int: Fields] = [:]) async throws {
            days = try DayWorld(
                text: DatedLogs.pipeline(zone: "UTC").changed([("history: 90d", "history: \(history)")]))
            dates = (0..<count).map { String(moment(Int64($0) * .day).prefix(10)) }
            for (place, date) in dates.enumerated() {
                let own: Fields = [
                    "install_id": "own\(place)", "timestamp": moment(Int64(place) * .day), "platform": "ios",
                    "ip": "203.0.113.\(place)", "languages": ["en"],
                ]
                let lines = try ([own] + [installs[place]].compactMap { $0 }).map { Array(try $0.line.utf8) }
                try days.write(lines, toInstallsOf: date)
                try days.write([Array(try World.click(place).line.utf8)], toClicksOf: date)
            }
            _ = try await days.publish(dates.dropFirst().map { ($0, $0) }, to: "days")
        }

        /// The click of a day, a minute before its install.
        private static func click(_ place: Int) -> Fields {
            [
                "click_id": "c\(place)", "timestamp": moment(Int64(place) * .day - .minute), "link_id": "spring",
                "ip": "203.0.113.\(place)", "user_agent": Browser.iPhone, "accept_language": "en",
            ]
        }

        /// Publishes the day before all others.
        func publishFirst() async throws -> RunResult { try await days.result((dates[0], dates[0]), to: "days") }

        /// Decides what is stale.
        func decideStale() async throws -> RunResult {
            try await days.result(("", ""), to: "days") { $0.days = DayOptions(over: .stale) }
        }

        /// The places of days that are stale.
        func stale() throws -> [Int] {
            try dates.indices.filter { try days.status(of: dates[$0], in: "days") == "stale" }
        }

        func dates(_ places: [Int]) -> [String] { places.map { dates[$0] } }

        /// Marks a day, as a change of one before it would.
        func markStale(_ place: Int) throws {
            let path = "days/date=\(dates[place])/run.json"
            let text = try #require(days.run.scratch.read(path))
                .changed([(#""day_status": "final""#, #""day_status": "stale""#)])
            try days.run.scratch.write(text, to: path)
        }

        /// Takes away the logs of a day's installs.
        func removeInstalls(_ place: Int) throws {
            try days.run.scratch.remove("in/\(installFolder(dates[place]))")
        }
    }

    @Test("are those that may look at the day, whether it was published before or not")
    func reach() async throws {
        let world = try await World(7)
        let first = try await world.publishFirst()
        // An install of the first moment of the fourth day looks at the first day's last one,
        // one of the fifth does not.
        #expect(try world.stale() == [1, 2, 3])
        #expect(
            first.warningTexts == [
                "\(world.dates[1]) to \(world.dates[3]) are stale now, as an earlier day has changed; decide the stale "
                    + "days again with ascribe run … --stale"
            ])
        _ = try await world.decideStale()
        #expect(try world.stale() == [])
        // A day that was published: the same days.
        try world.days.write([], toInstallsOf: world.dates[0])
        let emptied = try await world.days.result((world.dates[0], world.dates[0]), to: "days") { options in
            options.days?.allowsMissing = true
            options.isForced = true
        }
        #expect(emptied.days.map(\.outcome) == [.restated(rowsChanged: 1)])
        #expect(try world.stale() == [1, 2, 3])
    }

    @Test("are those that may look at the day by the pipeline that decided them")
    func reachOfTheirOwn() async throws {
        let world = try await World(7, history: "5d")
        try world.days.change("history: 5d", to: "history: 3d")
        let first = try await world.publishFirst()
        #expect(try world.stale() == [1, 2, 3, 4, 5])
        let (next, last) = (world.dates[1], world.dates[5])
        #expect(
            first.warningTexts == [
                "\(next) to \(last) are stale now, as an earlier day has changed; decide the stale days again with ascribe "
                    + "run … --stale; as \(next) to \(last) did not have this pipeline file's settings (match.history), "
                    + "keep the files that the run.json of each day has, decide all of these days by that of \(next), and "
                    + "then each later day that had another file by its own"
            ])
        let run = try world.days.run(of: (next, last), to: "days") { $0.days?.days = .stale }
        #expect(
            try run.preview().days.map(\.reason)
                == [String](
                    repeating: "it is stale, as an earlier day has changed; other settings (match.history)", count: 5))
    }

    @Test("are decided without the days between and after them, whose logs may be gone")
    func others() async throws {
        let world = try await World(8)
        _ = try await world.days.result((world.dates[0], world.dates[0]), to: "days")
        _ = try await world.decideStale()
        try world.markStale(1)
        try world.markStale(5)
        try world.removeInstalls(3)
        try world.removeInstalls(7)
        let result = try await world.decideStale()
        #expect(result.days.map(\.date) == world.dates([1, 5]))
        #expect(result.days.map(\.outcome) == [.unchanged, .unchanged])
        #expect(result.warnings == [])
        #expect(try world.stale() == [])
        #expect(try await world.decideStale().days == [], "nothing is left to decide")
    }

    /// Each install but the first knows its click from one three days before alone.
    @Test("are decided with those that deciding them makes stale in turn")
    func chain() async throws {
        func install(_ name: String, later: Milliseconds) -> Fields {
            [
                "install_id": name, "timestamp": moment(later), "platform": "ios",
                "idfv": "6D0A1B2C-1111-4222-8333-444455556666",
            ]
        }
        let hour = 60 * Milliseconds.minute
        let installs = [
            0: install("a", later: 0).with(["ip": "203.0.113.0", "languages": ["en"], "timestamp": moment(-1)]),
            3: install("b", later: 3 * .day - hour), 6: install("c", later: 6 * .day - 2 * hour),
            9: install("d", later: 9 * .day - 3 * hour),
        ]
        let world = try await World(12, installs: installs)
        func statuses(_ folder: String) throws -> [String: String?] {
            let rows = try [3, 6, 9].flatMap { try world.days.published(world.dates[$0], in: folder).rows }
            return Dictionary(uniqueKeysWithValues: rows.map(Row.init).map { ($0.install ?? "", $0.inheritedFrom) })
        }
        #expect(try statuses("days")["d"] == .some(nil), "nobody knows of the first")
        _ = try await world.publishFirst()
        #expect(try world.stale() == [1, 2, 3])
        let result = try await world.decideStale()
        #expect(result.days.map(\.date) == world.dates(Array(1...11)))
        #expect(result.warnings == [])
        #expect(try world.stale() == [])
        let found = try statuses("days")
        #expect([found["b"], found["c"], found["d"]] == ["a", "b", "c"])
        // As if the first day had never been missing.
        let anew = try await world.days.publish(world.dates.map { ($0, $0) }, to: "anew")
        for (date, other) in zip(world.dates, anew) {
            expectSame(try world.days.published(date, in: "days").ofDayAlone(), try other.ofDayAlone(), date)
        }
    }

    @Test("are none if a day is only compressed otherwise, which restates no row, either")
    func compression() async throws {
        let world = try await World(3)
        _ = try await world.publishFirst()
        _ = try await world.decideStale()
        let before = try world.days.published(world.dates[0], in: "days")
        try world.days.change("gzip: fast", to: "gzip: small")
        let again = try await world.publishFirst()
        #expect(again.days.map(\.outcome) == [.unchanged])
        #expect(again.warnings == [])
        #expect(try world.stale() == [])
        let after = try world.days.published(world.dates[0], in: "days")
        #expect(after.files["state.jsonl.gz"] != before.files["state.jsonl.gz"])
        #expect(after.files["attributions.jsonl.gz"] != before.files["attributions.jsonl.gz"])
        #expect(try world.days.status(of: world.dates[0], in: "days") == "final")
        // What cannot be read may have been anything.
        try world.days.run.scratch.write(["{"], to: "days/date=\(world.dates[0])/state.jsonl.gz")
        try world.days.change("gzip: small", to: "gzip: fast")
        _ = try await world.publishFirst()
        #expect(try world.stale() == [1, 2])
    }

    /// Two stretches, with days between them that stay as they are.
    @Test("have each stretch's own times and progress")
    func stretches() async throws {
        let world = try await World(8)
        _ = try await world.days.result((world.dates[0], world.dates[0]), to: "days")
        _ = try await world.decideStale()
        for place in [1, 2, 5] { try world.markStale(place) }
        let progress = RunProgress()
        var options = world.days.run.options
        options.output = .folder(world.days.run.scratch.path(of: "days"))
        options.days = DayOptions(over: .stale)
        let run = try AttributionRun(pipeline: world.days.run.pipeline, options: options)
        #expect(try await run.run(progress: progress).days.map(\.date) == world.dates([1, 2, 5]))
        #expect(progress.view.installsDecided == 1)
        #expect(progress.view.installsTotal == 1)
        for date in world.dates([1, 2, 5]) {
            let text = try #require(world.days.run.scratch.read("days/date=\(date)/run.json"))
            let times = try #require(text.split(separator: "\"stage_seconds\": {").last?.prefix { $0 != "}" })
            let stages = times.split(separator: "\"").filter { $0.allSatisfy(\.isLetter) }
            #expect(stages == ["starting", "installs", "clicks", "duplicates", "matching", "deciding"], "\(date)")
        }
    }
}
