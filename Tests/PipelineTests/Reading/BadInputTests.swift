import AttributionModel
import Compression
import Fixtures
import Foundation
import Matching
import Testing

@testable import Pipeline

@Suite("Bad input files")
struct BadInputTests {
    private static func lines(_ count: Int) throws -> [String] {
        try (0..<count).map { number in
            let fields: Fields = [
                "click_id": "c\(number)", "timestamp": moment(Int64(number)), "link_id": "spring", "ip": "203.0.113.9",
            ]
            return try fields.line
        }
    }

    private static let install = "{\"install_id\":\"i1\",\"timestamp\":\"\(moment())\",\"ip\":\"203.0.113.9\"}"

    private func gzip(_ lines: [String]) throws -> [UInt8] {
        try GzipMember.compress(bytes(of: lines).span, effort: .fast)
    }

    /// Damaged files and what is wrong with them.
    static func damaged() throws -> [(what: String, bytes: [UInt8])] {
        let whole = try GzipMember.compress(bytes(of: lines(2_000)).span, effort: .fast)
        var block = whole
        for place in whole.count / 2..<whole.count / 2 + 40 { block[place] ^= 0x5A }
        var checksum = whole
        checksum[whole.count - 6] ^= 1
        return [("truncated", whole.dropLast(2_000)), ("corrupt block", block), ("wrong CRC", checksum)]
    }

    @Test("that are damaged fail the run, which names the file and the remedy, and leave the last result as it was")
    func damagedFiles() async throws {
        for (what, bytes) in try BadInputTests.damaged() {
            let run = try WholeRun("warplink", clicks: BadInputTests.lines(3), installs: [BadInputTests.install])
            let before = try await run.published().files
            try run.write(bytes, to: "clicks-2.jsonl.gz")
            let failure = try await run.failure()
            #expect(failure.kind == .inputOutput, "\(what)")
            #expect(failure.description.contains("clicks-2.jsonl.gz"), "\(what)")
            #expect(failure.description.contains("--corrupt-files keep-readable"), "\(what)")
            #expect(!failure.description.contains("203.0.113.9"), "\(what)")
            #expect(try run.lastPublished().files == before, "\(what)")
            #expect(try run.leftovers() == [], "\(what)")
        }
    }

    @Test("that are damaged give what can be decoded, where that is asked for")
    func keepReadable() async throws {
        for (what, bytes) in try BadInputTests.damaged() {
            var run = try WholeRun("warplink", clicks: BadInputTests.lines(3), installs: [BadInputTests.install])
            run.options.corruptFiles = .keepReadable
            try run.write(bytes, to: "clicks-1.jsonl.gz")
            let result = try await run.result()
            let told = result.warningTexts.filter { $0.contains("clicks-1.jsonl.gz") }
            #expect(told.count == 1, "\(what)")
            let isCutOff = told.first?.contains("is cut off") ?? false
            #expect(told.first?.contains("may be altered") == !isCutOff, "\(what): \(told)")
            let usable = try run.lastPublished().counts("clicks")["usable"] ?? 0
            #expect(what == "wrong CRC" ? usable == 2_000 : (0..<2_000).contains(usable), "\(what)")
            // Behind flipped bits a decoder may give nonsense before it notices.
            let unreadable = try run.lastPublished().counts("click_lines")["unreadable"]
            #expect(what == "corrupt block" || unreadable == nil, "\(what)")
        }
    }

    @Test("that are cut off, or go on with something else, give lines that are said to be as they were written")
    func unaltered() async throws {
        let lines = bytes(of: try BadInputTests.lines(200))
        let tar = try ArchiveFixture.archive([.init(name: "a.jsonl", bytes: lines)], format: .tar)
        let more = try gzip(BadInputTests.lines(200)) + lines.prefix(100)
        for (name, bytes) in [("clicks-1.tar", Array(tar.prefix(9_000))), ("clicks-1.jsonl.gz", more)] {
            var run = try WholeRun("warplink", clicks: BadInputTests.lines(3), installs: [BadInputTests.install])
            run.options.paths.clicks = ["clicks-*"]
            run.options.corruptFiles = .keepReadable
            try run.write(bytes, to: name)
            let told = try await run.result().warningTexts.filter { $0.contains(name) }
            #expect(told.count == 1, "\(told)")
            #expect(told.first?.hasSuffix("what could be read before it was kept") == true, "\(told)")
        }
    }

    @Test("that give no line at all are not said to have given some", arguments: [Packing.bzip2, .zstd, .lz4])
    func nothingRead(packing: Packing) async throws {
        var run = try WholeRun("warplink", clicks: BadInputTests.lines(3), installs: [BadInputTests.install])
        run.options.paths.clicks = ["clicks-*"]
        run.options.corruptFiles = .keepReadable
        let whole = try packing.pack([(name: "a.jsonl", bytes: bytes(of: BadInputTests.lines(200)))])
        try run.write(Array(whole.prefix(whole.count / 2)), to: "clicks-2.x")
        let told = try await run.result().warningTexts.filter { $0.contains("clicks-2.x") }
        #expect(told.count == 1 && told.first?.hasSuffix("; nothing of it could be read") == true, "\(told)")
    }

    @Test("that are damaged are named where unreadable lines in them fail the run, those without such lines are not")
    func unreadableBeforeDamage() async throws {
        var run = try WholeRun("warplink", clicks: ["{"], installs: [BadInputTests.install])
        run.options.corruptFiles = .keepReadable
        run.options.unreadableLimit = .count(2)
        for (name, lines) in [("clicks-2.jsonl.gz", ["\u{1}", "nonsense"]), ("clicks-3.jsonl.gz", [])] {
            var damaged = try gzip(BadInputTests.lines(20) + lines)
            damaged[damaged.count - 6] ^= 1
            try run.write(damaged, to: name)
        }
        let failure = try await run.failure()
        #expect(failure.kind == .tooManyUnreadable)
        #expect(
            failure.description.hasPrefix(
                "3 of 44 lines are unreadable, more than --max-unreadable allows; 2 of them are in clicks-2.jsonl.gz, "
                    + "which is damaged: gzip member 1, which ends at compressed byte"))
        #expect(failure.description.contains("the first are clicks-1.jsonl.gz, line 1: not_json; "))
        #expect(failure.description.contains("fetch what is damaged again"))
        #expect(!failure.description.contains("clicks-3.jsonl.gz"))
    }

    @Test("are named by the one line that cannot be read")
    func oneUnreadable() async throws {
        var run = try WholeRun("warplink", clicks: ["{"], installs: [BadInputTests.install])
        run.options.unreadableLimit = .count(0)
        let failure = try await run.failure()
        #expect(
            failure.description.hasPrefix(
                "1 of 2 lines is unreadable, more than --max-unreadable allows; it is clicks-1.jsonl.gz, line 1: not_json; "
            ))
    }

    @Test("in archives are named by the member where unreadable lines fail the run", arguments: [Packing.tar, .zip])
    func unreadableMembers(packing: Packing) async throws {
        var run = try WholeRun("warplink", clicks: [], installs: [BadInputTests.install])
        run.options.unreadableLimit = .count(0)
        let members = ["a.jsonl", "b.jsonl"].map { (name: $0, bytes: bytes(of: ["{"])) }
        try run.write(packing.pack(members), to: "clicks-1.jsonl.gz")
        let failure = try await run.failure()
        #expect(failure.kind == .tooManyUnreadable)
        #expect(
            failure.description.contains(
                "the first are clicks-1.jsonl.gz (member a.jsonl), line 1: not_json; "
                    + "clicks-1.jsonl.gz (member b.jsonl), line 1: not_json; "))
    }

    @Test("with zero bytes behind their last member are read, with a warning")
    func padding() async throws {
        let run = try WholeRun("warplink", clicks: [], installs: [BadInputTests.install])
        try run.write(gzip(BadInputTests.lines(5)) + [0, 0, 0], to: "clicks-1.jsonl.gz")
        let result = try await run.result()
        #expect(result.warnings.count == 1)
        #expect(try run.lastPublished().counts("clicks") == ["usable": 5])
    }

    @Test("that are missing, no files or nothing known fail the run, each with its kind")
    func noFiles() async throws {
        let nothing = try WholeRun("warplink")
        #expect(try await nothing.failure().kind == .inputMissing)
        #expect(try await nothing.failure().description.contains("clicks-*.jsonl.gz"))

        let folder = try WholeRun("warplink", clicks: [], installs: [])
        try folder.write([] as [String], to: "clicks-2.jsonl.gz/part.jsonl")
        #expect(try await folder.failure().kind == .inputMissing)
        #expect(try await folder.failure().description.contains("clicks-2.jsonl.gz"))

        let zeros = try WholeRun("warplink", clicks: [], installs: [])
        try zeros.write([UInt8](repeating: 0, count: 100), to: "clicks-2.jsonl.gz")
        #expect(try await zeros.failure().kind == .inputOutput)
        let said = try await zeros.failure().description
        #expect(said.contains("clicks-2.jsonl.gz: it begins with zero bytes, as a crash leaves them"))

        let picture = try WholeRun("warplink", clicks: [], installs: [])
        try picture.write([0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 0], to: "clicks-2.jsonl.gz")
        #expect(try await picture.failure().kind == .inputOutput)
        #expect(try await picture.failure().description.contains("clicks-2.jsonl.gz"))
    }

    @Test("that begin with zero bytes lose the line that these stand in, and no other")
    func zerosFirst() async throws {
        for count in [1, 9_000] {
            let run = try WholeRun("warplink", clicks: [], installs: [BadInputTests.install])
            let lines = bytes(of: try BadInputTests.lines(5))
            try run.write([UInt8](repeating: 0, count: count) + lines, to: "clicks-1.jsonl.gz")
            let published = try await run.published()
            #expect(try published.counts("clicks") == ["usable": 4])
            let rejects = try published.objects("rejects.jsonl.gz")
            #expect(rejects.map { $0["reason"] as? String } == ["not_json"])
            #expect(rejects.map { $0["line"] as? Int } == [1])
        }
    }

    @Test(
        "without the right to read them fail the run",
        .enabled(if: geteuid() != 0, "root may read everything; UnreadableFileTests takes that from it"))
    func notReadable() async throws {
        let run = try WholeRun("warplink", clicks: [], installs: [])
        let path = "\(run.options.input)/clicks-1.jsonl.gz"
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        #expect(try await run.failure().kind == .inputMissing)
    }

    @Test("fail the run where the catalogue is missing, if the pipeline requires one")
    func missingCatalogue() async throws {
        for (pipeline, isRequired) in [("warplink", false), ("linktrace", true), ("dynalinks", true)] {
            let run = try WholeRun(pipeline)
            try run.write([] as [String], to: "clicks-1.jsonl.gz")
            try run.write([] as [String], to: "installs-1.jsonl.gz")
            if isRequired {
                #expect(try await run.failure().kind == .inputMissing)
                #expect(try await run.failure().description.contains("links.jsonl.gz"))
            } else {
                #expect(try await run.published().rows.isEmpty)
            }
        }
    }

    @Test("that are empty, in part or all, give an empty result or organic installs")
    func empty() async throws {
        for content in [[], Array("\n \n\t\r\n".utf8), try Packing.gzip.pack([])] as [[UInt8]] {
            let run = try WholeRun("warplink")
            try run.write(content, to: "clicks-1.jsonl.gz")
            try run.write(content, to: "installs-1.jsonl.gz")
            let published = try await run.published()
            #expect(try published.rows.isEmpty)
            #expect(try published.counts("click_lines").isEmpty)
            for report in ["campaigns", "referrers", "links", "sources", "days"] {
                #expect(try published.report(report).count == 1, "the header alone")
            }
        }
        let noClicks = try WholeRun("warplink", clicks: [], installs: [BadInputTests.install])
        #expect(try await noClicks.published().rows.map { $0["status"] as? String } == ["organic"])
        let noInstalls = try WholeRun("warplink", clicks: BadInputTests.lines(3), installs: [])
        let published = try await noInstalls.published()
        #expect(try published.rows.isEmpty)
        #expect(try published.counts("clicks") == ["usable": 3])
        #expect(try published.report("links").last?.hasPrefix("spring,3,3,1,0,0") == true)
    }

    @Test("whose fields are mapped wrong are the pipeline's fault where they make too many kinds of clicks")
    func tooManyClasses() throws {
        let classes = ClickClasses(of: InstallOwners(), bound: 0)
        let error = try #require(
            #expect(throws: TooManyClasses.self) {
                try classes.number(
                    of: ClickClass(
                        earlierTiers: 0, platform: nil, app: .absent, environment: .absent, ipClass: nil))
            })
        let found = RunError(error)
        #expect(found.kind == .badPipeline)
        #expect(!found.isOfPipelineFile, "it was found while clicks were read, and has no place in the file")
        #expect(found.description == error.description)
    }
}
