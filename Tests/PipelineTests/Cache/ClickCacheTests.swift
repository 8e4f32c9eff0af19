import AttributionModel
import BruteForce
import Fixtures
import Foundation
import Generating
import Pipeline
import PipelineFile
import Testing

/// README, Day by day: what is taken from the cache is what the logs say.
@Suite("The cache of clicks")
struct ClickCacheTests {
    @Test("changes no byte, cold or warm", arguments: PipelineFile.shippedNames)
    func law(pipeline: String) async throws {
        for seed in Seeds.few(4) {
            let corpus = RandomCorpus(
                seed: seed, pipeline: try shippedPipeline(pipeline), size: .init(clicks: 120, installs: 60, days: 5))
            var random = SeededNumbers(seed: seed)
            var world = try CachedWorld(DayWorld(pipeline, zone: "Asia/Kolkata", logs: Logs(corpus)))
            let days = try world.days.days(of: try await world.days.whole())
            try FileManager.default.removeItem(atPath: world.days.run.options.input)
            try Logs(corpus).scatter(to: world.days.run, using: &random)
            world.settings = { $0.memory = 20_000_000 }
            for day in days {
                let without = try await world.publish(day, to: "without") { $0.days?.cache.isUsed = false }
                let with = try await world.publish(day, to: "with") {
                    $0.threads = Int.random(in: 1...4, using: &random)
                    // With too little memory, texts stand in the pieces.
                    $0.days?.cache.sharedTextBytes = [0, 5_000, 16 << 20].randomElement(using: &random) ?? 0
                }
                expectSame(try without.invariant(), try with.invariant(), "\(pipeline), seed \(seed), \(day)")
                let inputs = try [without, with].map { try $0.inputs() }
                #expect(inputs[0] == inputs[1], "\(pipeline), seed \(seed), \(day)")
                // Every file was read by the first day's run.
                let files = try with.cachedFiles()
                #expect(day == days.first ? files == 0 : files > 0, "\(pipeline), seed \(seed), \(day)")
            }
        }
    }

    @Test(
        "changes no byte where keys have texts, to which each run gives numbers of its own",
        arguments: Signal.allCases.filter { $0.isText && $0 != .referredLink }.map(\.name))
    func textKeys(signal: String) async throws {
        var cached = 0
        for seed in Seeds.all.prefix(3) {
            let corpus = RandomCorpus(
                seed: seed, pipeline: try shippedPipeline("warplink"), size: .init(clicks: 120, installs: 60, days: 4))
            let world = try CachedWorld(DayWorld("warplink", zone: "UTC", logs: Logs(corpus)))
            try world.change("key: [ip, platform, language]", "key: [platform, \(signal)]")
            try world.change("key: [ip, platform, language,", "key: [platform, \(signal),")
            for day in try world.days.days(of: try await world.days.whole()) {
                let without = try await world.publish(day, to: "without") { $0.days?.cache.isUsed = false }
                let with = try await world.publish(day, to: "with")
                expectSame(try without.invariant(), try with.invariant(), "seed \(seed), \(day)")
                cached += try with.cachedFiles()
            }
        }
        #expect(cached > 0)
    }

    @Test("serves where the catalogue has changed, or what screening and windows say")
    func otherCatalogue() async throws {
        let world = try CachedWorld(await DatedLogs())
        let (first, second) = (world.dates[3], world.dates[4])
        _ = try await world.publish(first, to: "with")
        try world.days.run.write(world.otherLinks(), to: "links.jsonl.gz")
        try world.change(
            "platforms: [ios, android]            #", "platforms: [ios, android, other]\n    known_link: true #")
        try world.change("72h", "60h")
        try world.change("dedupe: 24h", "dedupe: 6h")
        try await world.expectSame(on: second, cached: { $0 > 0 })
    }

    @Test("is not used where the mapping or the keys have changed, and has the new ones for the next run")
    func otherShape() async throws {
        let changes = [
            ("screen_width: screen.width, ", ""),
            ("key: [ip, platform, language]", "key: [network, platform, language]"),
            ("screen, timezone_offset]", "screen]"), ("minutes_west ", "minutes_east "),
            ("environment: production  ", "environment: production\n    bots: [bot, iPhone]  "),
        ]
        for (old, new) in changes {
            let world = try CachedWorld(await DatedLogs())
            _ = try await world.publish(world.dates[3], to: "with")
            try world.change(old, new)
            try await world.expectSame(on: world.dates[4], cached: { $0 == 0 })
            try await world.expectSame(on: world.dates[5], cached: { $0 > 0 })
        }
    }

    @Test("is not used where a tier begins to score, as clicks of another platform take places there")
    func otherWinner() async throws {
        let text = """
            pipeline: screens
            clicks: {path: ['clicks/{date}.jsonl'], timezone_offset: minutes_east}
            installs: {path: ['installs/{date}.jsonl'], timezone_offset: minutes_east}
            match:
              window: 2d
              tiers:
                - {name: t, type: probabilistic, platforms: [ios], key: [screen], weights: {timezone: 10},
                   winner: newest}
            """
        let seen = #""screen_width":390,"screen_height":844,"timezone":"Asia/Tokyo""#
        var run = try WholeRun("warplink")
        try run.decide(by: text)
        let clicks = [("a", 22, "ios"), ("b", 23, "android")].map { id, hour, platform in
            #"{"click_id":"\#(id)","clicked_at":"2026-11-01T\#(hour):00:00Z","link_id":"l","platform":"\#(platform)",\#(seen)}"#
        }
        let install = #"{"install_id":"i","requested_at":"2026-11-02T01:00:00Z","platform":"ios",\#(seen)}"#
        try run.write(clicks, to: "clicks/2026-11-01.jsonl")
        try run.write([install], to: "installs/2026-11-02.jsonl")
        try run.write([String](), to: "clicks/2026-11-02.jsonl")
        try run.write([String](), to: "installs/2026-11-01.jsonl")
        let world = CachedWorld(DayWorld(run: run, zone: 0))
        _ = try await world.publish("2026-11-01", to: "with")
        try world.change("winner: newest", "winner: best_score, max_scored: 1")
        try await world.expectSame(on: "2026-11-02", cached: { $0 == 0 })
    }

    @Test("is not used where it is damaged, cut, or of another version; the logs are read then")
    func damage() async throws {
        let ofClicks = [
            CacheHarm("a broken piece") { $0[$0.count / 2] ^= 1 },
            CacheHarm("a broken first piece") { $0[200] ^= 1 },
        ]
        let world = try CachedWorld(await DatedLogs())
        _ = try await world.publish(world.dates[3], to: "with")
        try world.keep()
        let without = try await world.withoutCache(world.dates[4...6])
        for (suffix, harm) in (CacheHarm.toAnyFile + ofClicks).map({ (".clicks", $0) })
            + (CacheHarm.toAnyFile + [CacheHarm("a broken text") { $0[100] ^= 1 }]).map({ (".texts", $0) })
        {
            try world.restore()
            let (files, damaged) = (try world.cacheFiles(), try world.cacheFiles([suffix]))
            #expect(!damaged.isEmpty)
            for path in damaged { try harm.apply(to: path) }
            let result = try await world.expect(without[0], on: world.dates[4], cached: { _ in true })
            // All of them in one sentence.
            #expect(
                result.warningTexts.count { $0.contains("of the cache") } == 1, "\(harm.name): \(result.warningTexts)")
            if suffix == ".texts" {
                // Those that files share are named, and go with the files.
                let named = result.warningTexts.filter { warning in damaged.contains { warning.contains($0) } }
                #expect(named.count == 1, "\(harm.name): \(result.warnings)")
                #expect(!damaged.contains { FileManager.default.fileExists(atPath: $0) }, "\(harm.name)")
                #expect(Set(try world.cacheFiles()).isDisjoint(with: files), "\(harm.name)")
            }
            // Written anew: by that run, or by the next where a piece was found broken on the way.
            try await world.expect(without[1], on: world.dates[5], cached: { _ in true })
            let last = try await world.expect(without[2], on: world.dates[6], cached: { $0 > 0 })
            #expect(!last.warningTexts.contains { $0.contains("of the cache") }, "\(harm.name)")
        }
    }

    @Test("is not used where the texts that its files share are gone, and has all of them for the next run")
    func goneTexts() async throws {
        let world = try CachedWorld(await DatedLogs())
        _ = try await world.publish(world.dates[3], to: "with")
        for path in try world.cacheFiles([".texts"]) { try FileManager.default.removeItem(atPath: path) }
        let result = try await world.expectSame(on: world.dates[4], cached: { $0 == 0 })
        #expect(
            result.warningTexts.count { $0.contains("the texts that it shares with others, is gone or damaged") } == 1)
        try await world.expectSame(on: world.dates[5], cached: { $0 > 0 })
    }

    @Test("has the texts of all logs of a run once")
    func oneFileOfTexts() async throws {
        let world = try CachedWorld(await DatedLogs())
        _ = try await world.publish(world.dates[3], to: "with")
        #expect(try world.cacheFiles().count > 1)
        #expect(try world.cacheFiles([".texts"]).count == 1)
    }

    @Test("of a file of many blocks serves several threads, and where one piece is damaged all but that block")
    func manyPieces() async throws {
        var options = GeneratorOptions(clicks: 9_000, installs: 600, days: 3, files: 1, seed: 9)
        options.malformedShare = 0.002
        let world = try CachedWorld(DayWorld("warplink", zone: "UTC", logs: await Logs(generated: options)))
        let dates = try world.days.days(of: try await world.days.whole())
        _ = try await world.publish(dates[0], to: "with") { $0.threads = 3 }
        let path = try #require(try world.cacheFiles().first)
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        try await world.expectSame(on: dates[1], cached: { $0 == 1 })
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let result = try await world.expectSame(on: dates[2], cached: { $0 == 1 })
        let start = "1 file of the cache cannot be used, \(path): it is damaged; "
        #expect(result.warningTexts.contains { $0.hasPrefix(start) })
        #expect(try world.cacheFiles().isEmpty)
    }

    @Test("is told of where it is damaged, even if a run stops then or begins again without a day")
    func damageAndStop() async throws {
        for stops in [false, true] {
            let world = try CachedWorld(await DatedLogs())
            let lost = world.dates[5]
            _ = try await world.days.result((world.dates[3], lost), to: "with")
            for path in try world.cacheFiles() { try Data([1]).write(to: URL(fileURLWithPath: path)) }
            if !stops { try world.days.write([], toInstallsOf: lost) }
            let error = try #require(
                await #expect(throws: RunError.self) {
                    try await world.days.result((world.dates[4], lost), to: "with") { options in
                        options.isForced = true
                        // The clock is far beyond the newest line.
                        if stops { options.days?.maximumAge = .seconds(60) }
                    }
                })
            #expect(error.kind == .inputMissing)
            let warnings = error.result?.warningTexts ?? []
            #expect(warnings.count { $0.contains("cache") } == 1, "\(warnings)")
        }
    }

    @Test("keeps within its size, the files that were not used for longest leaving first")
    func size() async throws {
        let world = try CachedWorld(await DatedLogs())
        _ = try await world.publish(world.dates[3], to: "with")
        _ = try await world.publish(world.dates[4], to: "with")
        // Files of logs and of a state that no run asks for any more, last used in other years.
        let names = [("2", ".state", 1980.0), ("0", ".clicks", 1970), ("1", ".clicks", 1990)]
        let unused = names.map { digit, suffix, year in
            (path: "\(world.folder)/\(String(repeating: digit, count: 32))\(suffix)", year: year)
        }
        for (path, year) in unused {
            try Data(repeating: 1, count: 1_000).write(to: URL(fileURLWithPath: path))
            let used = Date(timeIntervalSince1970: (year - 1970) * 365 * 86_400)
            try FileManager.default.setAttributes([.modificationDate: used], ofItemAtPath: path)
        }
        let oldest = unused.sorted { $0.year < $1.year }.map(\.path)
        for count in 1...3 {
            let before = try world.cacheFiles(CachedWorld.suffixes)
            // One byte less than they have: the one that was not used for longest goes, and no other.
            let size = try world.cacheSize() - 1
            _ = try await world.publish(world.dates[4], to: "with") {
                $0.isForced = true
                $0.days?.cache.size = size
            }
            #expect(try world.cacheFiles(CachedWorld.suffixes) == before.filter { $0 != oldest[count - 1] })
        }
        _ = try await world.publish(world.dates[5], to: "with") { $0.days?.cache.size = 1 }
        #expect(try world.cacheFiles(CachedWorld.suffixes) == [])
    }

    @Test("may be removed, and what a killed run left in it goes")
    func removed() async throws {
        let world = try CachedWorld(await DatedLogs())
        _ = try await world.publish(world.dates[3], to: "with")
        let half = "\(world.folder)/0.new"
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: half))
        try await world.expectSame(on: world.dates[4], cached: { $0 > 0 })
        #expect(!FileManager.default.fileExists(atPath: half))
        try world.days.run.scratch.remove("with/.cache")
        try await world.expectSame(on: world.dates[5], cached: { $0 == 0 })
    }

    @Test("shares its folder with hidden files of others, which stay")
    func hidden() async throws {
        let world = try CachedWorld(await DatedLogs())
        _ = try await world.publish(world.dates[3], to: "with")
        let others = [".backup.new", ".x.state"].map { "\(world.folder)/\($0)" }
        for other in others { try Data([1, 2, 3]).write(to: URL(fileURLWithPath: other)) }
        _ = try await world.publish(world.dates[4], to: "with") { $0.days?.cache.size = 1 }
        #expect(try world.cacheFiles(CachedWorld.suffixes) == [others[1]])
        #expect(FileManager.default.fileExists(atPath: others[0]))
    }

    @Test(
        "keeps out of a folder that holds other files, which stay", arguments: ["00.new", "click.jsonl.gz", "x.clicks"])
    func foreign(name: String) async throws {
        let world = try CachedWorld(await DatedLogs())
        try world.days.run.scratch.write([UInt8(1)], to: "logs/clicks/\(name)")
        let path = world.days.run.scratch.path(of: "logs")
        let range = (world.dates[3], world.dates[3])
        let result = try await world.days.result(range, to: "with") { $0.days?.cache.folder = path }
        let isOwn = name == "00.new"
        let warning =
            "clicks and states are read without the cache: \(path)/clicks holds other files, such as \(name); give "
            + "the cache its own folder with --cache-dir"
        #expect(result.warningTexts.besidesBeginning == (isOwn ? [] : [warning]))
        #expect(world.days.run.scratch.has("logs/clicks/\(name)") == !isOwn)
        // Of a folder that it keeps out of it leaves no lock.
        #expect(world.days.run.scratch.has("logs/.clicks.lock") == isOwn)
    }

    @Test(
        "keeps out of published results, which later runs would refuse for it",
        arguments: ["", "/cache", "/of/clicks"])
    func inResult(place: String) async throws {
        let world = try CachedWorld(await DatedLogs())
        let day = (world.dates[3], world.dates[3])
        _ = try await world.days.result(day, to: "with") { $0.days?.cache.isUsed = false }
        let folder = world.days.run.scratch.path(of: "with/date=\(day.0)")
        let path = folder + place
        let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
        let next = try await world.days.result((world.dates[4], world.dates[4]), to: "with") {
            $0.days?.cache.folder = path
        }
        #expect(
            next.warningTexts == [
                "clicks and states are read without the cache: --cache-dir \(path) lies in a result or a day's folder; "
                    + "name a folder of its own"
            ])
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == names)
    }

    @Test("keeps out of published results by whatever path they are named", arguments: ["", "/cache", "/of/clicks"])
    func inLinkedResult(place: String) async throws {
        let world = try CachedWorld(await DatedLogs())
        let day = (world.dates[3], world.dates[3])
        _ = try await world.days.result(day, to: "with") { $0.days?.cache.isUsed = false }
        // As from inside the day's folder, whose own name is not in a relative path.
        try world.days.run.scratch.link("here", to: "with/date=\(day.0)/reports")
        let path = world.days.run.scratch.path(of: "here\(place)")
        let next = try await world.days.result((world.dates[4], world.dates[4]), to: "with") {
            $0.days?.cache.folder = path
        }
        #expect(next.warnings.count == 1)
        #expect(next.warningTexts.first?.contains("--cache-dir \(path) lies in a result or a day's folder") == true)
    }

    @Test("stands where it is told to, serves several outputs, and is left alone where it is turned off")
    func folder() async throws {
        let world = try CachedWorld(await DatedLogs())
        let elsewhere = "\(world.days.run.scratch.path)/elsewhere"
        _ = try await world.publish(world.dates[3], to: "one") { $0.days?.cache.folder = elsewhere }
        let other = try await world.publish(world.dates[3], to: "two") { $0.days?.cache.folder = elsewhere }
        #expect(try other.cachedFiles() > 0)
        let off = try await world.publish(world.dates[3], to: "three") { $0.days?.cache.isUsed = false }
        #expect(try off.cachedFiles() == 0)
        for output in ["one", "two", "three"] {
            #expect(!FileManager.default.fileExists(atPath: "\(world.days.run.scratch.path)/\(output)/.cache"))
        }
    }

    @Test("sees a log that was changed in place, whatever its size and its time of writing say")
    func changedInPlace() async throws {
        var world = try CachedWorld(await DatedLogs())
        // Long after the logs were written, so that their digests are remembered.
        world.settings = { $0.days?.now = 4_000_000_000_000 }
        let clicks = "\(world.days.run.scratch.path)/in/clicks/date=\(world.dates[4])/edge.jsonl"
        let writtenAt = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: writtenAt], ofItemAtPath: clicks)
        _ = try await world.publish(world.dates[3], to: "with")
        _ = try await world.publish(world.dates[4], to: "with")
        #expect(FileManager.default.fileExists(atPath: "\(world.folder)/inputs"))
        let text = try String(contentsOfFile: clicks, encoding: .utf8)
        let changed = text.replacing("google", with: "Google")
        #expect(changed != text)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: clicks))
        try file.write(contentsOf: Data(changed.utf8))
        try file.close()
        try FileManager.default.setAttributes([.modificationDate: writtenAt], ofItemAtPath: clicks)
        try await world.expectSame(on: world.dates[5], cached: { $0 > 0 })
    }

    @Test("that cannot be written stops no run")
    func unwritable() async throws {
        let world = try CachedWorld(await DatedLogs())
        let file = "\(world.days.run.scratch.path)/file"
        try Data([1]).write(to: URL(fileURLWithPath: file))
        let result = try await world.days.result((world.dates[3], world.dates[3]), to: "with") {
            $0.days?.cache.folder = "\(file)/cache"
        }
        let start = "clicks and states are read without the cache: cannot find the folder \(file)/cache/clicks: "
        let texts = result.warningTexts.besidesBeginning
        #expect(texts.map { $0.hasPrefix(start) } == [true], "\(texts)")
        #expect(
            texts.first?.hasSuffix(
                "; name another folder with --cache-dir, or use --no-cache to do without")
                == true)
        let other = try await world.days.result((world.dates[3], world.dates[3]), to: "other") {
            $0.days?.cache.folder = file
        }
        #expect(
            other.warningTexts.besidesBeginning == [
                "clicks and states are read without the cache: --cache-dir \(file) is a file; name a folder"
            ])
    }
}
