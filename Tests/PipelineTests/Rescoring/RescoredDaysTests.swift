import AttributionModel
import BruteForce
import Fixtures
import Foundation
import Pipeline
import PipelineFile
import Testing

/// Spec §6, §8a: re-scoring days gives what runs of the changed pipeline over the same days' logs would.
@Suite("Re-scored days and runs of the changed pipeline")
struct RescoredDaysTests {
    /// A result of days by a shipped pipeline, and a changed pipeline beside it.
    private struct World {
        var days: DayWorld
        /// The first and last published day, and all of them.
        var dates: [String]
        let changed: String
        /// What is replaced in both pipelines.
        private let replacements: [(String, String)]
        /// Whether tiers have names that JSON escapes.
        private let isQuoting: Bool
        /// The pipeline that made the result.
        var mine: String { "\(days.run.scratch.path)/mine.yaml" }

        /// `both` are replacements in the pipeline and in the changed one.
        init?(_ change: RescoringTests.Change, seed: UInt64, both: [(String, String)] = []) async throws {
            var size = RandomCorpus.Size()
            (size.days, size.clicks, size.installs) = (3, 90, 70)
            let definition = try shippedPipeline(change.pipeline)
            let corpus = RandomCorpus(seed: seed, pipeline: definition, size: size)
            let zone = ["UTC", "America/New_York", "Asia/Kolkata"][Int(seed % 3)]
            let world = try DayWorld(change.pipeline, zone: zone, logs: Logs(corpus))
            days = DayWorld(run: world.run.withSmallBlocks, zone: world.zone)
            replacements = both + [("time_zone: UTC", "time_zone: \(zone)")]
            isQuoting = seed % 2 == 1
            let text = try Self.text(change.oldText(), replacements, isQuoting)
            try days.run.scratch.write(text, to: "mine.yaml")
            changed = "\(days.run.scratch.path)/changed.yaml"
            let other = try Self.text(change.text(), replacements, isQuoting)
            try days.run.scratch.write(other, to: "changed.yaml")
            let all = try days.days(of: try await days.whole())
            guard let first = all.first else { return nil }
            let near = try days.stretch(from: first, in: all)
            _ = try await days.result((first, near[near.count - 1]), to: "days")
            dates = try FileManager.default.contentsOfDirectory(atPath: "\(days.run.scratch.path)/days")
                .filter { $0.hasPrefix("date=") }.map { String($0.dropFirst(5)) }.sorted()
        }

        private static func text(
            _ text: String, _ replacements: [(String, String)], _ isQuoting: Bool
        ) throws -> String {
            let replaced = try replacements.reduce(text) { text, replacement in
                try #require(text.contains(replacement.0))
                return text.replacing(replacement.0, with: replacement.1)
            }
            return isQuoting ? RescoringTests.quotingNames(replaced) : replaced
        }

        /// Changes the pipeline in another way, and removes what was made by the way before.
        func turn(to change: RescoringTests.Change, removing folders: [String]) throws {
            let text = try Self.text(change.text(), replacements, isQuoting)
            try days.run.scratch.write(text, to: "changed.yaml")
            for folder in folders where days.run.scratch.has(folder) {
                try FileManager.default.removeItem(atPath: days.run.scratch.path(of: folder))
            }
        }

        /// Runs the changed pipeline over the logs of days, or another one.
        func run(_ dates: ArraySlice<String>, to folder: String, pipeline: String? = nil) async throws {
            var run = days.run
            run.pipeline = pipeline ?? changed
            let (first, last) = (try #require(dates.first), try #require(dates.last))
            _ = try await DayWorld(run: run, zone: days.zone).result((first, last), to: folder)
        }

        /// Re-scores days.
        @discardableResult
        func rescore(
            _ dates: ArraySlice<String>, of result: String = "days", to folder: String, pipeline: String? = nil,
            threads: Int = 2, force: Bool = false
        ) async throws -> RunResult {
            let path = days.run.scratch.path
            return try await Rescoring(
                result: "\(path)/\(result)", pipeline: pipeline ?? changed, threads: threads,
                days: ReviewedDays(from: dates.first, to: dates.last)
            ).withSmallPieces.publish(to: "\(path)/\(folder)", isForced: force)
        }

        /// A pipeline of another text, which moves clicks.
        func usedOften() throws -> String {
            let text = try String(contentsOfFile: mine, encoding: .utf8)
            let path = "\(days.run.scratch.path)/often.yaml"
            try days.run.scratch.write(
                Array(text.replacing("single_use: true", with: "single_use: false").utf8), to: "often.yaml")
            return path
        }

        /// What was published of days, decompressed.
        func contents(_ dates: ArraySlice<String>, in folder: String) throws -> [[String: [UInt8]]] {
            try dates.map { try days.published($0, in: folder).contents() }
        }
    }

    @Test("are the same, all days or from any day on", arguments: PipelineFile.shippedNames)
    func law(pipeline: String) async throws {
        let changes = RescoringTests.changes.filter { $0.pipeline == pipeline }
        let first = try #require(changes.first)
        var answered: Set<String> = []
        for seed in Seeds.few(2) {
            // The result that is re-scored is the same for all changes.
            guard let world = try await World(first, seed: seed) else { continue }
            for change in changes {
                try world.turn(to: change, removing: ["again", "full", "copy", "later", "pieces"])
                if try await isSame(world, change, seed: seed) { answered.insert(change.testDescription) }
            }
        }
        for change in changes {
            #expect(
                answered.contains(change.testDescription), "\(change.testDescription): some corpora can be answered")
        }
    }

    /// Compares re-scorings with runs of the changed pipeline; false where a cut list stands in the way.
    private func isSame(_ world: World, _ change: RescoringTests.Change, seed: UInt64) async throws -> Bool {
        var random = SeededNumbers(seed: seed)
        let what = "\(change.testDescription), seed \(seed)"
        do {
            try await world.rescore(world.dates[...], to: "again", threads: Int(seed % 3) + 1)
        } catch let error as RunError {
            // Only a cut list may stand in the way.
            #expect(error.description.contains("a list was cut"), "\(error)")
            return false
        }
        try await world.run(world.dates[...], to: "full")
        try expectSame(world, world.dates[...], "full", "again", change, what)
        // A range from some day on: the days before it stay as they are.
        let cut = Int.random(in: world.dates.indices, using: &random)
        let path = world.days.run.scratch.path
        try FileManager.default.copyItem(atPath: "\(path)/days", toPath: "\(path)/copy")
        try await world.run(world.dates[cut...], to: "copy")
        try await world.rescore(world.dates[cut...], to: "later")
        try expectSame(world, world.dates[cut...], "copy", "later", change, "\(what) from \(world.dates[cut])")
        // Two ranges into one output: the second goes on after the first.
        if cut > 0 { try await world.rescore(world.dates[..<cut], to: "pieces") }
        try await world.rescore(world.dates[cut...], to: "pieces")
        try expectSame(
            world, world.dates[...], "again", "pieces", change, "\(what) in pieces at \(world.dates[cut])")
        return true
    }

    private func expectSame(
        _ world: World, _ dates: ArraySlice<String>, _ one: String, _ other: String, _ change: RescoringTests.Change,
        _ what: String
    ) throws {
        for (date, pair) in zip(dates, zip(try world.contents(dates, in: one), try world.contents(dates, in: other))) {
            var (expected, found) = pair
            if change.changesLists {
                let lists = try [expected, found].map { try candidates($0) }
                #expect(lists[0] == lists[1], "candidates, \(what), \(date)")
            }
            for name in ["rejects.jsonl.gz"] + (change.changesLists ? ["candidates.jsonl.gz"] : []) {
                expected[name] = nil
                found[name] = nil
            }
            PipelineTests.expectSame(expected, found, "\(what), \(date)")
        }
    }

    /// What lines of candidates say, wherever clicks and touches are spelled out and whatever their numbers; totals
    /// left out, as a shorter window leaves some unknown.
    private func candidates(_ contents: [String: [UInt8]]) throws -> [String] {
        var spelled = SpelledCandidates()
        let lines = try #require(contents["candidates.jsonl.gz"]).split(separator: 0x0A)
        return try lines.map { line in
            var object = try spelled.resolve(
                try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]))
            let tiers = try #require(object["tiers"] as? [[String: Any]])
            object["tiers"] = tiers.map { $0.filter { $0.key != "total" } }
            return String(
                decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
        }
    }

    private static func confidence() throws -> RescoringTests.Change {
        try #require(RescoringTests.changes.first { $0.testDescription == "warplink: confidence" })
    }

    @Test("rest on the days that the output has, whichever pipeline decided them")
    func laidOver() async throws {
        let change = try Self.confidence()
        var compared = 0
        for seed in Seeds.all.prefix(4) {
            guard let world = try await World(change, seed: seed), world.dates.count > 1 else { continue }
            compared += 1
            let (path, often) = (world.days.run.scratch.path, try world.usedOften())
            let cut = world.dates.count / 2
            try await world.rescore(world.dates[..<cut], to: "laid", pipeline: often)
            try FileManager.default.copyItem(atPath: "\(path)/days", toPath: "\(path)/copy")
            for date in world.dates[..<cut] {
                try FileManager.default.removeItem(atPath: "\(path)/copy/date=\(date)")
                try FileManager.default.copyItem(
                    atPath: "\(path)/laid/date=\(date)", toPath: "\(path)/copy/date=\(date)")
            }
            try await world.run(world.dates[cut...], to: "copy")
            try await world.rescore(world.dates[cut...], to: "laid")
            try expectSame(world, world.dates[cut...], "copy", "laid", change, "seed \(seed)")
        }
        #expect(compared > 0, "some corpora have installs of several days")
    }

    @Test("may be of different pipelines")
    func mixed() async throws {
        let change = try Self.confidence()
        var compared = 0
        for seed in Seeds.all.prefix(4) {
            guard let world = try await World(change, seed: seed), world.dates.count > 2 else { continue }
            compared += 1
            let often = try world.usedOften()
            let cut = world.dates.count / 2
            // One more pipeline from a day on: the days before it stay.
            try await world.run(world.dates[..<cut], to: "mixed", pipeline: often)
            try await world.run(world.dates[cut...], to: "mixed", pipeline: world.mine)
            try await world.rescore(world.dates[...], of: "mixed", to: "again")
            try await world.run(world.dates[...], to: "full")
            try expectSame(world, world.dates[...], "full", "again", change, "seed \(seed)")
            // Killed after the days that need their candidates, it goes on as it began.
            try await world.rescore(world.dates[..<cut], of: "mixed", to: "pieces")
            try await world.rescore(world.dates[...], of: "mixed", to: "pieces")
            try expectSame(world, world.dates[...], "full", "pieces", change, "seed \(seed) in pieces")
        }
        #expect(compared > 0, "some corpora have installs of three days")
    }

    @Test("copy the rows that installs repeat as earlier days have them")
    func repeats() async throws {
        let change = try Self.confidence()
        let both = [("  screening: {environment: production}", "  screening: {once_per: user_id}")]
        var repeated = 0
        for seed in Seeds.all.prefix(6) {
            guard let world = try await World(change, seed: seed, both: both), world.dates.count > 1 else { continue }
            let path = world.days.run.scratch.path
            try FileManager.default.copyItem(atPath: "\(path)/days", toPath: "\(path)/copy")
            let later = world.dates[(world.dates.count / 2)...]
            try await world.run(later, to: "copy")
            try await world.rescore(later, to: "later")
            try expectSame(world, later, "copy", "later", change, "seed \(seed)")
            let rows = try later.flatMap { try world.days.published($0, in: "later").rows.map(Row.init) }
            let own = Set(rows.compactMap(\.install))
            repeated += rows.count { $0.status == "repeat" && !own.contains($0.repeatOf ?? "") }
        }
        #expect(repeated > 0, "some installs repeat one of a day that is not decided again")
    }

    @Test("go on where they were killed without candidates, though installs repeat those of published days")
    func repeatsAcrossPieces() async throws {
        let both = [("  screening: {environment: production}", "  screening: {once_per: user_id}")]
        var repeated = 0
        for seed in Seeds.all.prefix(6) {
            guard let world = try await World(try Self.confidence(), seed: seed, both: both), world.dates.count > 1
            else { continue }
            let path = world.days.run.scratch.path
            for date in world.dates {
                try FileManager.default.removeItem(atPath: "\(path)/days/date=\(date)/candidates.jsonl.gz")
            }
            try await world.rescore(world.dates[...], to: "full")
            let cut = world.dates.count / 2
            try await world.rescore(world.dates[..<cut], to: "pieces")
            try await world.rescore(world.dates[...], to: "pieces")
            #expect(
                try world.contents(world.dates[...], in: "full") == world.contents(world.dates[...], in: "pieces"),
                "seed \(seed)")
            let rows = try world.dates[cut...].flatMap { try world.days.published($0, in: "full").rows.map(Row.init) }
            let own = Set(rows.compactMap(\.install))
            repeated += rows.count { $0.status == "repeat" && !own.contains($0.repeatOf ?? "") }
        }
        #expect(repeated > 0, "some installs repeat one of a day that was published before")
    }

    @Test("copy rows as they were re-scored, though the day that copies them was decided by the new pipeline already")
    func repeatOfRescoredDay() async throws {
        let (first, second) = WarpLinkScene.days
        var run = try WholeRun(
            "warplink", clicks: [try WarpLinkScene.click().line],
            installs: [
                try WarpLinkScene.install("i1", ["user_id": "u"]).line,
                try WarpLinkScene.install("i2", later: .day, ["user_id": "u"]).line,
            ])
        let text = try #require(PipelineFile.shipped("warplink")).replacing(
            "screening: {environment: production}", with: "screening: {environment: production, once_per: user_id}")
        let path = run.scratch.path
        try run.scratch.write(text, to: "old.yaml")
        try run.scratch.write(text.replacing("is: 0.85", with: "is: 0.8"), to: "new.yaml")
        for (day, pipeline) in [(first, "old"), (second, "new")] {
            run.pipeline = "\(path)/\(pipeline).yaml"
            _ = try await DayWorld(run: run, zone: 0).result((day, day), to: "days")
        }
        let world = DayWorld(run: run, zone: 0)
        for (folder, ranges) in [("full", [(first, second)]), ("pieces", [(first, first), (second, second)])] {
            for (from, to) in ranges {
                let rescoring = try Rescoring(
                    result: "\(path)/days", pipeline: "\(path)/new.yaml", threads: 1,
                    days: ReviewedDays(from: from, to: to))
                _ = try await rescoring.publish(to: "\(path)/\(folder)")
            }
            let rows = try world.published(second, in: folder).rows
            #expect(rows.map { $0["status"] as? String } == ["repeat"])
            #expect(rows.map { $0["confidence"] as? Double } == [0.8], "\(folder)")
        }
    }

    @Test("are published up to one whose candidates are damaged, whatever the threads", arguments: [1, 2])
    func damagedDay(threads: Int) async throws {
        let world = try #require(try await World(try Self.confidence(), seed: 2))
        let path = world.days.run.scratch.path
        let last = try #require(world.dates.last)
        let name = "days/date=\(last)/candidates.jsonl.gz"
        let whole = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
        try world.days.run.scratch.write(Array(whole.dropLast(9)), to: name)
        let often = try world.usedOften()
        let error = await #expect(throws: RunError.self) {
            try await world.rescore(world.dates[...], to: "again", pipeline: often, threads: threads)
        }
        #expect(error?.kind == .inputOutput)
        let message = try #require(error?.description)
        #expect(message.hasPrefix("cannot read \(path)/\(name): gzip member 1 is cut off at "), "\(message)")
        #expect(message.hasSuffix(" published"), "\(message)")
        let published = try FileManager.default.contentsOfDirectory(atPath: "\(path)/again").filter {
            $0.hasPrefix("date=")
        }
        #expect(world.dates.count > 1 && published.sorted() == world.dates.dropLast().map { "date=\($0)" })
    }

    @Test("are said to be published anew where that happens while they are read")
    func publishedAnew() async throws {
        let world = try #require(try await World(try Self.confidence(), seed: 2))
        let path = world.days.run.scratch.path
        let text = try String(contentsOfFile: world.mine, encoding: .utf8)
        let small = text.replacing("gzip: fast", with: "gzip: small")
        try world.days.run.scratch.write(small, to: "small.yaml")
        let rescoring = try Rescoring(result: "\(path)/days", pipeline: world.changed, threads: 2)
        try await world.run(world.dates[...], to: "days", pipeline: "\(path)/small.yaml")
        let error = try #require(await #expect(throws: RunError.self) { try await rescoring.plan() })
        #expect(error.kind == .inputOutput)
        #expect(error.description.hasPrefix("cannot use \(path)/days/date="), "\(error)")
        #expect(
            error.description.hasSuffix(" was published anew while it was read; run the same command again"),
            "\(error)")
    }

    @Test("need no candidates where no row may change, though they copy rows of earlier days")
    func repeatsUnchanged() async throws {
        let both = [("  screening: {environment: production}", "  screening: {once_per: user_id}")]
        let world = try #require(try await World(try Self.confidence(), seed: 2, both: both))
        let later = world.dates[(world.dates.count / 2)...]
        let path = world.days.run.scratch.path
        for date in world.dates {
            try FileManager.default.removeItem(atPath: "\(path)/days/date=\(date)/candidates.jsonl.gz")
        }
        let text = try String(contentsOfFile: world.mine, encoding: .utf8)
        let other = text.replacing(try Regex("description:.*"), with: "description: other")
        try #require(other != text)
        try world.days.run.scratch.write(other, to: "other.yaml")
        try await world.rescore(later, to: "later", pipeline: "\(path)/other.yaml")
        for date in later {
            let rows = try ["days", "later"].map { folder in
                try world.days.published(date, in: folder).lines("attributions.jsonl.gz")
            }
            #expect(rows[0] == rows[1], "\(date)")
        }
        // Rows that are copied may be others.
        let error = await #expect(throws: RunError.self) { try await world.rescore(later, to: "changed") }
        #expect(error?.kind == .inputMissing)
    }

    @Test("are skipped while nothing changes, go on after the last that was published, and are done again by force")
    func resumed() async throws {
        let world = try #require(try await World(try Self.confidence(), seed: 2))
        try #require(world.dates.count > 2)
        let first = try await world.rescore(world.dates[...], to: "again")
        #expect(first.days.map(\.outcome) == world.dates.map { _ in .published })
        let before = try world.contents(world.dates[...], in: "again")
        let second = try await world.rescore(world.dates[...], to: "again")
        #expect(second.days.map(\.outcome) == world.dates.map { _ in .upToDate })
        let path = "\(world.days.run.scratch.path)/again"
        try FileManager.default.removeItem(atPath: "\(path)/date=\(world.dates[world.dates.count - 1])")
        // What a killed re-scoring leaves.
        try FileManager.default.createDirectory(
            atPath: "\(path)/.date=\(world.dates[0]).staging-1", withIntermediateDirectories: false)
        let third = try await world.rescore(world.dates[...], to: "again")
        #expect(third.days.map(\.outcome) == world.dates.dropLast().map { _ in .upToDate } + [.published])
        #expect(try world.contents(world.dates[...], in: "again") == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == world.dates.count)
        let forced = try await world.rescore(world.dates[...], to: "again", force: true)
        #expect(forced.days.map(\.outcome) == world.dates.map { _ in .unchanged })
    }

    @Test("name the stale days before them, for which they would need candidates")
    func afterStaleDays() async throws {
        let world = try #require(try await World(try Self.confidence(), seed: 2))
        try #require(world.dates.count > 2)
        let (path, date) = (world.days.run.scratch.path, world.dates[1])
        try await world.rescore(world.dates[1...1], to: "again")
        let first = try await world.rescore(world.dates[0...0], to: "again")
        #expect(first.warningTexts.contains { $0.hasPrefix("\(date) is stale now") }, "\(first.warningTexts)")
        for date in world.dates {
            try FileManager.default.removeItem(atPath: "\(path)/days/date=\(date)/candidates.jsonl.gz")
        }
        let error = await #expect(throws: RunError.self) { try await world.rescore(world.dates[2...], to: "again") }
        let warning =
            "\(date) is stale, and days after them take more time, and candidates; re-score the stale days first, with "
            + "--from \(date) --to \(date)"
        #expect(error?.result?.warningTexts.contains(warning) == true, "\(error?.result?.warningTexts ?? [])")
        try await world.rescore(world.dates[1...], to: "again")
    }

    @Test("name the first day from which on all are of the program's rules, if some before are not")
    func otherRules() async throws {
        let world = try #require(try await World(try Self.confidence(), seed: 2))
        try #require(world.dates.count > 1)
        let name = "days/date=\(world.dates[0])/run.json"
        let manifest = try #require(world.days.run.scratch.read(name))
        let other = manifest.replacing("\"rules\": \(Version.rules),", with: "\"rules\": \(Version.rules + 1),")
        try #require(other != manifest)
        try world.days.run.scratch.write(other, to: name)
        let error = await #expect(throws: RunError.self) { try await world.rescore(world.dates[...], to: "again") }
        let words =
            "choose the days from \(world.dates[1]) on, with --from \(world.dates[1]), or run the pipeline over the logs"
        #expect(error?.description.hasSuffix(words) == true, "\(String(describing: error))")
    }

    @Test("are not restated by another compression, which makes no later day stale")
    func compressedAnew() async throws {
        let world = try #require(try await World(try Self.confidence(), seed: 2))
        try await world.rescore(world.dates[...], to: "again", pipeline: world.mine)
        let text = try String(contentsOfFile: world.mine, encoding: .utf8)
        try world.days.run.scratch.write(
            Array(text.replacing("gzip: fast", with: "gzip: small").utf8), to: "small.yaml")
        let small = "\(world.days.run.scratch.path)/small.yaml"
        let anew = try await world.rescore(world.dates.prefix(1), to: "again", pipeline: small)
        #expect(anew.days.map(\.outcome) == [.unchanged])
        #expect(anew.warnings == [])
        for date in world.dates { #expect(try world.days.status(of: date, in: "again") == "final") }
    }

    @Test("are told of where a later one fails", arguments: [false, true])
    func publishedBefore(movesClicks: Bool) async throws {
        let world = try #require(try await World(try Self.confidence(), seed: 2))
        let last = try #require(world.dates.last)
        let name = movesClicks ? "candidates.jsonl.gz" : "attributions.jsonl.gz"
        let file = URL(fileURLWithPath: "\(world.days.run.scratch.path)/days/date=\(last)/\(name)")
        var bytes = try Data(contentsOf: file)
        // Its size and its first bytes are as they were.
        for place in bytes.count / 2..<bytes.count { bytes[place] ^= 0x55 }
        try bytes.write(to: file)
        let pipeline = movesClicks ? try world.usedOften() : nil
        let error = try #require(
            await #expect(throws: RunError.self) {
                try await world.rescore(world.dates[...], to: "again", pipeline: pipeline)
            })
        #expect(error.kind == .inputOutput)
        #expect(error.description.contains(" published"), "\(error)")
        // Candidates are read ahead, and the days at hand are given up with those that cannot be read.
        let days = try #require(error.result?.days)
        #expect(days.allSatisfy { $0.outcome == .published })
        #expect(days.map(\.date) == Array(world.dates.prefix(days.count)))
        #expect(movesClicks ? days.count < world.dates.count : days.count == world.dates.count - 1)
    }

    @Test("are not begun if one of them lacks the candidates that the change needs")
    func oneWithoutCandidates() async throws {
        let world = try #require(try await World(try Self.confidence(), seed: 2))
        let dates = world.dates
        try #require(dates.count > 2)
        let path = world.days.run.scratch.path
        try FileManager.default.removeItem(atPath: "\(path)/days/date=\(dates[1])/candidates.jsonl.gz")
        let error = try #require(
            await #expect(throws: RunError.self) {
                try await world.rescore(dates[...], to: "again", pipeline: try world.usedOften())
            })
        #expect(error.kind == .inputMissing)
        let remedies =
            "it was removed: days up to \(dates[0]) have them, choose them with --to \(dates[0]), or days from "
            + "\(dates[2]) on have them, choose them with --from \(dates[2]), or run the pipeline over the logs"
        #expect(error.description.contains(remedies), "\(error)")
        #expect(!FileManager.default.fileExists(atPath: "\(path)/again/date=\(dates[0])"))
    }

    @Test("are provisional no more once their source is final, though no row has changed")
    func noLongerProvisional() async throws {
        let world = try #require(try await World(try Self.confidence(), seed: 3))
        let last = try #require(world.dates.last)
        func decide(daysLater: Double) async throws -> String? {
            let now = try Date("\(last)T12:00:00Z", strategy: .iso8601).addingTimeInterval(daysLater * 86_400)
            _ = try await world.days.result((last, last), to: "days", at: now.formatted(.iso8601))
            try await world.rescore(world.dates[...], to: "again")
            return try world.days.status(of: last, in: "again")
        }
        try FileManager.default.removeItem(atPath: "\(world.days.run.scratch.path)/days/date=\(last)")
        #expect(try await decide(daysLater: 0) == "provisional")
        #expect(try await decide(daysLater: 1) == "final")
    }

    @Test("are refused where manifests tell of more rows than can be counted")
    func impossibleRows() async throws {
        let change = try #require(RescoringTests.changes.first)
        let world = try #require(try await World(change, seed: 1))
        let folder = "\(world.days.run.scratch.path)/days"
        for date in world.dates {
            let path = "\(folder)/date=\(date)/run.json"
            let manifest = try String(contentsOfFile: path, encoding: .utf8)
            try manifest.replacing(/"rows": [0-9]+/, with: "\"rows\": \(Int.max)")
                .write(toFile: path, atomically: true, encoding: .utf8)
        }
        let error = await #expect(throws: RunError.self) { try await world.rescore(world.dates[...], to: "rescored") }
        #expect(error?.kind == .inputOutput)
        #expect(error?.description.contains("run.json: it has no valid \"rows\" of ") == true)
    }

    @Test("say what they replace, and make later ones stale")
    func restated() async throws {
        // With these lines a day before the last one changes.
        let world = try #require(try await World(try Self.confidence(), seed: 7))
        let path = world.days.run.scratch.path
        // The same pipeline first, so that the changed one restates.
        _ = try await Rescoring(result: "\(path)/days", pipeline: "\(path)/mine.yaml", threads: 2).withSmallPieces
            .publish(to: "\(path)/again", isForced: false)
        let difference = try ResultDifference("\(path)/days", "\(path)/again").compare()
        #expect(difference.areEqual)
        let plan = try await Rescoring(result: "\(path)/days", pipeline: world.changed, threads: 2).withSmallPieces
            .plan()
        try await world.rescore(world.dates[...], to: "changed")
        let moved = try world.dates.indices.filter { place in
            let dates = world.dates[place...place]
            return try world.contents(dates, in: "days")[0]["attributions.jsonl.gz"]
                != world.contents(dates, in: "changed")[0]["attributions.jsonl.gz"]
        }
        let place = try #require(moved.first { $0 + 1 < world.dates.count })
        let (date, next) = (world.dates[place], world.dates[place + 1])
        #expect(plan.text.contains("  \(date)  "))
        let result = try await world.rescore(world.dates[place...place], to: "again")
        guard case .restated(let rows)? = result.days.first?.outcome else {
            Issue.record("\(date) is not restated: \(result.days)")
            return
        }
        #expect(rows > 0)
        #expect(try world.days.status(of: date, in: "again") == "restated")
        #expect(try world.days.status(of: next, in: "again") == "stale")
        let changed = try ResultDifference("\(path)/days", "\(path)/again").compare()
        #expect(!changed.areEqual)
        let all = try await world.rescore(world.dates[...], to: "again")
        #expect(all.days.map(\.date) == world.dates)
        #expect(try world.days.status(of: next, in: "again") != "stale")
        #expect(
            try world.contents(world.dates[...], in: "again") == world.contents(world.dates[...], in: "changed"))
    }

    @Test("are published nowhere but in a folder of their own")
    func refusals() async throws {
        let world = try #require(try await World(try Self.confidence(), seed: 2))
        let path = world.days.run.scratch.path
        let over = await #expect(throws: RunError.self) { try await world.rescore(world.dates[...], to: "days") }
        #expect(over?.kind == .usage)
        let whole = world.days.run.scratch.path + "/whole"
        var options = world.days.run.options
        options.output = .folder(whole)
        _ = try await AttributionRun(pipeline: world.changed, options: options).run()
        let mixed = await #expect(throws: RunError.self) { try await world.rescore(world.dates[...], to: "whole") }
        #expect(mixed?.kind == .cannotCreateOutput)
        let undated = #expect(throws: RunError.self) {
            try Rescoring(
                result: whole, pipeline: world.changed, threads: 1, days: ReviewedDays(from: world.dates[0]))
        }
        #expect(undated?.kind == .usage)
        #expect(undated?.description.hasPrefix("\(whole) is the result of a run without dates; ") == true)
        let before = #expect(throws: RunError.self) {
            try Rescoring(
                result: "\(path)/days", pipeline: world.changed, threads: 1, days: ReviewedDays(to: "1999-01-01"))
        }
        #expect(before?.kind == .inputMissing)
        #expect(before?.description.contains("has none of these days") == true, "\(before?.description ?? "")")
        // The rows of a result without dates are those of all days.
        try await world.run(world.dates[...], to: "full")
        let same = try ResultDifference(whole, "\(path)/full").compare()
        #expect(same.areEqual, "\(same.text)")
        let oneMore = try ResultDifference("\(path)/days", "\(path)/days", days: ReviewedDays(from: world.dates[1]))
        #expect(try oneMore.compare().areEqual)
        try FileManager.default.removeItem(atPath: "\(path)/full/date=\(world.dates[0])")
        let lacking = try ResultDifference("\(path)/full", "\(path)/full").compare()
        #expect(lacking.areEqual)
        try await world.rescore(world.dates[...], to: "again")
        let different = try ResultDifference("\(path)/again", "\(path)/full").compare()
        #expect(!different.areEqual)
        #expect(different.text.contains("only in A: \(world.dates[0])"))
    }
}

extension Published {
    /// What files hold, decompressed; `run.json` left out.
    func contents() throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in files.keys where name != "run.json" { contents[name] = try content(name) }
        return contents
    }
}
