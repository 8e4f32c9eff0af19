import Fixtures
import Foundation
import Testing

@testable import Generating

@Suite struct GeneratorErrorTests {
    @Test func `Options outside their bounds are named, with the bounds`() {
        let cases: [(String, String, (inout GeneratorOptions) -> Void)] = [
            ("--clicks", "0 to 2,000,000,000", { $0.clicks = -1 }),
            ("--clicks", "0 to 2,000,000,000", { $0.clicks = 2_000_000_001 }),
            ("--installs", "0 to 200,000,000", { $0.installs = -1 }),
            ("--installs", "0 to 200,000,000", { $0.installs = 200_000_001 }),
            ("--days", "1 to 3660", { $0.days = 0 }), ("--days", "1 to 3660", { $0.days = 3_661 }),
            ("--files", "1 to 1000", { $0.files = 0 }), ("--files", "1 to 1000", { $0.files = 1_001 }),
            ("--hot-share", "0 to 0.9", { $0.hotShare = 1.5 }), ("--hot-share", "0 to 0.9", { $0.hotShare = -0.1 }),
            ("--malformed-share", "0 to 0.9", { $0.malformedShare = .nan }),
            (
                "--days", "1 to 366 in this layout",
                {
                    $0.days = 367; $0.layout = .days
                }
            ),
        ]
        for (name, bounds, change) in cases {
            var options = smallOptions()
            change(&options)
            #expect(throws: GeneratorError.badOption(name: name, bounds: bounds)) { try Generator(options) }
        }
    }

    @Test func `Logs of a larger set are not mixed with new ones`() async throws {
        let scratch = try ScratchDirectory()
        let folder = scratch.path
        defer { withExtendedLifetime(scratch) {} }
        let large = try Generator(smallOptions(clicks: 20, installs: 5, files: 3))
        let small = try Generator(smallOptions(clicks: 20, installs: 5, files: 2))
        _ = try await large.run(into: folder, threads: 1) { $0 }
        _ = try await large.run(into: folder, threads: 1) { $0 }
        await #expect(throws: GeneratorError.leftovers(path: "\(folder)/clicks-02.jsonl.gz")) {
            try await small.run(into: folder, threads: 1) { $0 }
        }
        for name in scratch.names() { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
        var options = smallOptions(clicks: 20, installs: 5, files: 1)
        options.layout = .days
        _ = try await Generator(options).run(into: folder, threads: 1) { $0 }
        options.days = 4
        let shorter = try Generator(options)
        let leftover = "\(folder)/clicks/date=2026-11-05/clicks-00.jsonl.gz"
        await #expect(throws: GeneratorError.leftovers(path: leftover)) {
            try await shorter.run(into: folder, threads: 1) { $0 }
        }
        let ofDays = "\(folder)/clicks/date=2026-11-01/clicks-00.jsonl.gz"
        await #expect(throws: GeneratorError.leftovers(path: ofDays)) {
            try await small.run(into: folder, threads: 1) { $0 }
        }
    }

    @Test func `Files named like the folders of days are in nobody's way but theirs`() async throws {
        let scratch = try ScratchDirectory()
        defer { withExtendedLifetime(scratch) {} }
        var options = smallOptions(clicks: 20, installs: 5, files: 1)
        for name in ["clicks", "installs"] { try scratch.write("mine", to: name) }
        _ = try await Generator(options).run(into: scratch.path, threads: 1) { $0 }
        #expect(scratch.read("clicks") == "mine")
        options.layout = .days
        for name in scratch.names() where name != "clicks" {
            try scratch.remove(name)
        }
        let generator = try Generator(options)
        await #expect {
            try await generator.run(into: scratch.path, threads: 1) { $0 }
        } throws: { error in
            guard case .cannotCreate(let problem)? = error as? GeneratorError else { return false }
            return problem.contains("\(scratch.path)/clicks") && !problem.contains("check that it is yours")
        }
    }

    @Test func `Two generators do not write to one folder at once`() async throws {
        let scratch = try ScratchDirectory()
        defer { withExtendedLifetime(scratch) {} }
        let folder = scratch.path(of: "logs")
        let generator = try Generator(smallOptions(clicks: 20, installs: 5, files: 2))
        do {
            let lock = try LogFolder.lock(folder)
            defer { withExtendedLifetime(lock) {} }
            await #expect(throws: GeneratorError.locked(path: folder)) {
                try await generator.run(into: folder, threads: 1) { $0 }
            }
        }
        #expect(scratch.names() == [], "what was made for the lock goes with it")
        _ = try await generator.run(into: folder, threads: 1) { $0 }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == generator.fileNames.sorted())
    }

    @Test func `Files of other content stay as they are, unless that is asked for`() async throws {
        let scratch = try ScratchDirectory()
        defer { withExtendedLifetime(scratch) {} }
        let folder = scratch.path(of: "logs")
        let generator = try Generator(smallOptions(clicks: 20, installs: 5, files: 2))
        for name in generator.fileNames {
            try scratch.write("mine", to: "logs/\(name)")
            await #expect(throws: GeneratorError.foreign(path: "\(folder)/\(name)")) {
                try await generator.run(into: folder, threads: 2) { $0 }
            }
            #expect(scratch.names(in: "logs") == [name])
            #expect(scratch.read("logs/\(name)") == "mine")
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        try scratch.write("mine", to: "logs/links.jsonl.gz")
        try scratch.write("mine", to: "logs/notes.txt")
        _ = try await generator.run(into: folder, threads: 2, isForced: true) { $0 }
        #expect(scratch.read("logs/links.jsonl.gz") != "mine")
        _ = try await generator.run(into: folder, threads: 2) { $0 }
        #expect(scratch.names(in: "logs") == (generator.fileNames + ["notes.txt"]).sorted())
        let other = try Generator(smallOptions(seed: 2, clicks: 20, installs: 5, files: 2))
        await #expect(throws: GeneratorError.foreign(path: "\(folder)/\(other.fileNames[0])")) {
            try await other.run(into: folder, threads: 2) { $0 }
        }
    }

    @Test func `Logs stay as they were where writing new ones fails on the way`() async throws {
        struct NoMore: Error {}
        let scratch = try ScratchDirectory()
        defer { withExtendedLifetime(scratch) {} }
        let folder = scratch.path(of: "logs")
        let generator = try Generator(smallOptions(clicks: 20, installs: 5, files: 1))
        let fail: GzipCompressor = { bytes in
            // The truth, which is written after clicks and installs.
            if bytes.contains(Array("\"why\"".utf8)) { throw NoMore() }
            return bytes
        }
        await #expect(throws: NoMore.self) { try await generator.run(into: folder, threads: 1, compress: fail) }
        #expect(!scratch.has("logs"))
        _ = try await generator.run(into: folder, threads: 1) { $0 }
        let before = generator.fileNames.map { scratch.read("logs/\($0)") }
        let other = try Generator(smallOptions(seed: 2, clicks: 20, installs: 5, files: 1))
        await #expect(throws: NoMore.self) {
            try await other.run(into: folder, threads: 1, isForced: true, compress: fail)
        }
        #expect(generator.fileNames.map { scratch.read("logs/\($0)") } == before)
        #expect(scratch.names(in: "logs") == generator.fileNames.sorted())
    }

    @Test func `A folder that cannot be made is named`() async throws {
        let generator = try Generator(smallOptions(clicks: 1, installs: 1))
        await #expect {
            try await generator.run(into: "/dev/null/logs", threads: 1) { $0 }
        } throws: { error in
            guard case .cannotCreate(let problem)? = error as? GeneratorError else { return false }
            return problem.contains("/dev/null/logs")
        }
    }

    @Test(arguments: ["logs", "logs/"])
    func `A folder that is a link to nothing is told as such, and nothing is made`(name: String) async throws {
        let scratch = try ScratchDirectory()
        try scratch.link("logs", to: "gone/logs")
        let generator = try Generator(smallOptions(clicks: 1, installs: 1))
        for isForced in [false, true] {
            let path = scratch.path(of: name)
            let problem =
                "cannot use \"\(path)\": it is a symbolic link that points to nothing; restore what it points to, "
                + "or remove the link"
            await #expect(throws: GeneratorError.cannotCreate(problem)) {
                try await generator.run(into: path, threads: 1, isForced: isForced) { $0 }
            }
        }
        #expect(scratch.names() == ["logs"])
        // One to a folder is as good as the folder.
        try FileManager.default.createDirectory(
            atPath: scratch.path(of: "gone/logs"), withIntermediateDirectories: true)
        _ = try await generator.run(into: scratch.path(of: name), threads: 1) { $0 }
        #expect(scratch.names(in: "gone/logs") == generator.fileNames.sorted())
    }

    @Test func `A folder without a name is no folder`() async throws {
        let generator = try Generator(smallOptions(clicks: 1, installs: 1))
        await #expect(throws: GeneratorError.badOption(name: "--output", bounds: "a folder's name")) {
            try await generator.run(into: "", threads: 1) { $0 }
        }
    }

    @Test func `What is interrupted ends while deliveries are worked out`() async throws {
        let generator = try Generator(smallOptions(clicks: 1, installs: 20_000))
        await #expect(throws: CancellationError.self) {
            try await inCancelledTask { try await generator.deliveries(threads: 2).count }
        }
    }

    @Test func `Nothing asked for gives files without lines`() async throws {
        let logs = try await GeneratedLogs(smallOptions(clicks: 0, installs: 0, files: 1))
        #expect(try logs.names() == ["clicks-00.jsonl.gz", "installs-00.jsonl.gz", "links.jsonl.gz", "truth.jsonl.gz"])
        #expect(try logs.lines("clicks-").isEmpty && logs.lines("truth").isEmpty)
    }
}
