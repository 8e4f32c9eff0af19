import Files
import Fixtures
import Foundation
import Testing

@testable import Publishing

@Suite struct StagingFolderTests {
    private static func publish(_ content: String, to path: String, isForced: Bool = false) throws {
        let lock = try DestinationLock(Destination(path))
        let staging = try StagingFolder(holding: lock, isForced: isForced)
        try staging.makeFolder("reports")
        var file = try OutputFile(path: staging.path(of: "reports/days.csv"))
        try file.write(bytes(content))
        try file.sync()
        try file.close()
        var manifest = try OutputFile(path: staging.path(of: "run.json"))
        try manifest.write(bytes("{\"ascribe\": \"1\"}"))
        try manifest.close()
        #expect(try staging.publish().isEmpty)
        _ = consume lock
    }

    /// The kind of the error that a piece of work ends with, nil where it ends well.
    private static func kind(_ work: () throws -> Void) -> OutputError.Kind? {
        do {
            try work()
            return nil
        } catch {
            return (error as? OutputError)?.kind
        }
    }

    @Test func `a result is put in place, folders above it are made, and only the lock stays beside it`() throws {
        let scratch = try ScratchDirectory()
        try Self.publish("one", to: "\(scratch.path)/a/b/out/")
        #expect(scratch.read("a/b/out/reports/days.csv") == "one")
        let beside = try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/a/b").sorted()
        #expect(beside == [".out.lock", "out"])
    }

    @Test func `a new result replaces an old one whole`() throws {
        let scratch = try ScratchDirectory()
        try Self.publish("one", to: "\(scratch.path)/out")
        try scratch.write("left over", to: "out/reports/old.csv")
        try Self.publish("two", to: "\(scratch.path)/out")
        #expect(scratch.read("out/reports/days.csv") == "two")
        #expect(scratch.read("out/reports/old.csv") == nil)
        #expect(scratch.names() == [".out.lock", "out"])
    }

    @Test(arguments: [0, 7, 40])
    func `a result of which one file cannot be synced is not put in place`(place: Int) throws {
        let scratch = try ScratchDirectory()
        let lock = try DestinationLock(Destination("\(scratch.path)/out"))
        let staging = try StagingFolder(holding: lock)
        try staging.makeFolder("reports")
        for number in 0...40 where number != place {
            try Data("x".utf8).write(to: URL(fileURLWithPath: staging.path(of: "reports/\(number)")))
        }
        // A socket cannot be opened, not even by root.
        let made = unsafe mknod(staging.path(of: "reports/\(place)"), S_IFSOCK | 0o600, 0)
        #expect(made == 0)
        do {
            _ = try staging.publish()
            Issue.record("a socket was synced")
        } catch {
            #expect(error.kind == .writeFailed)
        }
        #expect(scratch.names() == [".out.lock"])
        _ = consume lock
    }

    @Test func `where folders cannot change places, two renames do it`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("old", to: "out/x")
        try scratch.write("new", to: "next/x")
        let left = try StagingFolder.replaceInTwoSteps("\(scratch.path)/next", Destination("\(scratch.path)/out"))
        #expect(left == nil)
        #expect(scratch.read("out/x") == "new")
        #expect(scratch.names() == ["out"])
    }

    @Test func `a result that a dead run had set aside is put back`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("old", to: ".out.previous/x")
        let lock = try DestinationLock(Destination("\(scratch.path)/out"))
        #expect(Self.kind { _ = try StagingFolder(holding: lock) } == .cannotCreate)
        #expect(scratch.read("out/x") == "old")
        _ = consume lock
    }

    @Test func `an empty folder is replaced`() throws {
        let scratch = try ScratchDirectory()
        try FileManager.default.createDirectory(atPath: "\(scratch.path)/out", withIntermediateDirectories: false)
        try Self.publish("one", to: "\(scratch.path)/out")
        #expect(scratch.read("out/reports/days.csv") == "one")
    }

    @Test func `a folder that no run made is refused unless it is forced`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("precious", to: "out/thesis.txt")
        #expect(Self.kind { try Self.publish("one", to: "\(scratch.path)/out") } == .cannotCreate)
        #expect(scratch.read("out/thesis.txt") == "precious")
        #expect(scratch.names() == [".out.lock", "out"])
        try Self.publish("one", to: "\(scratch.path)/out", isForced: true)
        #expect(scratch.read("out/thesis.txt") == nil)
        #expect(scratch.read("out/reports/days.csv") == "one")
    }

    @Test(arguments: [#"{"my": "own tool"}"#, "", "ascribe", #"{"tools": {"ascribe": "1"}}"#])
    func `a folder whose run.json is another program's is refused unless it is forced`(manifest: String) throws {
        let scratch = try ScratchDirectory()
        try scratch.write(manifest, to: "out/run.json")
        #expect(Self.kind { try Self.publish("one", to: "\(scratch.path)/out") } == .cannotCreate)
        #expect(scratch.read("out/run.json") == manifest)
        try Self.publish("one", to: "\(scratch.path)/out", isForced: true)
        #expect(scratch.read("out/reports/days.csv") == "one")
    }

    @Test func `what no run made beside a result is not replaced unless it is forced`() throws {
        let scratch = try ScratchDirectory()
        try Self.publish("one", to: "\(scratch.path)/out")
        try scratch.write("seen", to: "out/.DS_Store")
        try Self.publish("two", to: "\(scratch.path)/out")
        for name in ["notes.txt", "days/date=2026-11-01/run.json", ".git/HEAD"] {
            try scratch.write("precious", to: "out/\(name)")
            #expect(Self.kind { try Self.publish("three", to: "\(scratch.path)/out") } == .cannotCreate)
            #expect(scratch.read("out/\(name)") == "precious" && scratch.read("out/reports/days.csv") == "two")
            try Self.publish("two", to: "\(scratch.path)/out", isForced: true)
        }
    }

    @Test func `a folder called run.json makes no result`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("precious", to: "out/run.json/thesis.txt")
        #expect(Self.kind { try Self.publish("one", to: "\(scratch.path)/out") } == .cannotCreate)
    }

    @Test(arguments: ["{\n  \"ascribe\": \"0.1.0\",\n  \"pipe", #"{"counts":{},"ascribe":"0.3.0"}"#])
    func `a result is known by its run.json, cut off or in another order too`(manifest: String) throws {
        let scratch = try ScratchDirectory()
        try scratch.write(manifest, to: "out/run.json")
        try Self.publish("one", to: "\(scratch.path)/out")
        #expect(scratch.read("out/reports/days.csv") == "one")
    }

    @Test func `a file is refused even when it is forced`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("precious", to: "out")
        let kind = Self.kind { try Self.publish("one", to: "\(scratch.path)/out", isForced: true) }
        #expect(kind == .cannotCreate)
        #expect(scratch.read("out") == "precious")
        #expect(scratch.names() == ["out"])
    }

    @Test func `a link to a result is followed`() throws {
        let scratch = try ScratchDirectory()
        try Self.publish("one", to: "\(scratch.path)/real")
        try scratch.link("link", to: scratch.path(of: "real"))
        try Self.publish("two", to: "\(scratch.path)/link")
        #expect(scratch.read("real/reports/days.csv") == "two")
        #expect(scratch.names() == [".real.lock", "link", "real"])
    }

    @Test(arguments: ["", "/", ".", "..", "a/.."])
    func `a path without a name of its own is refused`(path: String) {
        #expect(Self.kind { _ = try Destination(path) } == .cannotCreate)
    }

    @Test func `two runs cannot hold one destination, and the lock goes with its run`() throws {
        let scratch = try ScratchDirectory()
        let destination = try Destination("\(scratch.path)/out")
        let first = try DestinationLock(destination)
        #expect(Self.kind { _ = try DestinationLock(destination) } == .locked)
        _ = consume first
        #expect(Self.kind { _ = try DestinationLock(destination) } == nil)
    }

    @Test func `a lock is no link, behind which somebody else's file may be`() throws {
        let scratch = try ScratchDirectory()
        try scratch.link(".out.lock", to: "other")
        let destination = try Destination("\(scratch.path)/out")
        let error = #expect(throws: OutputError.self) { _ = try DestinationLock(destination) }
        #expect(error?.kind == .cannotCreate)
        #expect(error?.problem.hasSuffix("/.out.lock: it is a symbolic link") == true)
        #expect(scratch.names() == [".out.lock"])
    }

    @Test func `nothing is made before the lock is taken, and nothing stays of folders made for no result`() throws {
        let scratch = try ScratchDirectory()
        let destination = try Destination("\(scratch.path)/a/b/out")
        #expect(scratch.names() == [])
        do {
            let lock = try DestinationLock(destination)
            #expect(scratch.names(in: "a/b") == [".out.lock"])
            _ = consume lock
        }
        #expect(scratch.names() == [])
        do {
            let lock = try DestinationLock(destination)
            try scratch.write("mine", to: "a/x")
            _ = consume lock
        }
        #expect(scratch.names(in: "a") == ["x"])
    }

    @Test func `no lock file stays where nothing was published, also in a folder that was there before`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("mine", to: "x")
        do {
            let lock = try DestinationLock(Destination(scratch.path(of: "out")))
            #expect(scratch.names() == [".out.lock", "x"])
            // One that does not get the lock leaves it to the one that has it.
            #expect(Self.kind { _ = try DestinationLock(Destination(scratch.path(of: "out"))) } == .locked)
            #expect(scratch.names() == [".out.lock", "x"])
            _ = consume lock
        }
        #expect(scratch.names() == ["x"])
        try Self.publish("one", to: scratch.path(of: "out"))
        _ = try DestinationLock(Destination(scratch.path(of: "out")))
        #expect(scratch.names() == [".out.lock", "out", "x"])
    }

    /// A lock that is let go at a moment of the test's choice.
    private final class Held {
        var lock: DestinationLock?
    }

    @Test(arguments: [true, false])
    func `who has opened a lock file that goes before it is locked does not hold it`(isTaken: Bool) throws {
        let scratch = try ScratchDirectory()
        let destination = try Destination(scratch.path(of: "out"))
        let other = Held()
        other.lock = try DestinationLock(destination)
        var opened = 0
        let kind = Self.kind {
            let mine = try DestinationLock(destination) {
                opened += 1
                guard opened == 1 else { return }
                // The other run ends here and takes its file away; a third one may make its own.
                other.lock = nil
                #expect(scratch.names() == [])
                if isTaken { other.lock = try? DestinationLock(destination) }
            }
            #expect(Self.kind { _ = try DestinationLock(destination) } == .locked)
            _ = consume mine
        }
        #expect(kind == (isTaken ? .locked : nil))
        #expect(opened == 2)
    }

    @Test func `a lock file that was removed is no lock`() throws {
        let scratch = try ScratchDirectory()
        let destination = try Destination("\(scratch.path)/out")
        let descriptor = try SystemCalls.openLock(destination.lockPath)
        #expect(SystemCalls.isNamed(descriptor, destination.lockPath))
        try FileManager.default.removeItem(atPath: destination.lockPath)
        #expect(!SystemCalls.isNamed(descriptor, destination.lockPath))
        let lock = try DestinationLock(destination)
        #expect(!SystemCalls.isNamed(descriptor, destination.lockPath))
        _ = consume lock
        try SystemCalls.close(descriptor)
    }

    @Test(arguments: ["nd/\u{301}x", "nd/\u{301}a/x/", "\u{301}x"])
    func `a name that begins with an accent is a name`(path: String) throws {
        let scratch = try ScratchDirectory()
        try FileManager.default.createDirectory(atPath: scratch.path(of: "nd"), withIntermediateDirectories: false)
        try Self.publish("one", to: "\(scratch.path)/\(path)")
        try Self.publish("two", to: "\(scratch.path)/\(path)")
        #expect(scratch.read("\(path)/reports/days.csv") == "two")
        try FileReplacement.write(bytes("three"), to: scratch.path(of: "\(path)/reports/\u{301}.csv"))
        #expect(scratch.names(in: "\(path)/reports").count == 2)
        let inside = ReadFiles([(scratch.path(of: "\(path)/reports/\u{301}.csv"), "it")])
        #expect(Self.kind { try inside.requireOutside(Destination(scratch.path(of: path))) } == .cannotCreate)
    }

    @Test func `a link on the way to what is read is not removed with the folder that it is in`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("one", to: "store/days/clicks")
        try scratch.write("note", to: "in/note")
        try scratch.write("beside it, by a name that begins it", to: "sto/note")
        try scratch.link("in/link", to: scratch.path(of: "store"))
        let read = ReadFiles([(scratch.path(of: "in/link/days/clicks"), "clicks")])
        #expect(Self.kind { try read.requireOutside(Destination(scratch.path(of: "in"))) } == .cannotCreate)
        #expect(Self.kind { try read.requireOutside(Destination(scratch.path(of: "store"))) } == .cannotCreate)
        for other in ["out", "sto"] {
            #expect(Self.kind { try read.requireOutside(Destination(scratch.path(of: other))) } == nil)
        }
    }

    /// Making `nope` would lead the path to another folder than the one that was looked at.
    @Test(arguments: ["nope/../in", "nope/./../in", "nope//..//in/", "a/b/../../in", "in/q/../../in", "nope/../in/new"])
    func `a path with .. behind a folder that is missing is refused, and nothing is made`(path: String) throws {
        let scratch = try ScratchDirectory()
        try scratch.write("one", to: "in/clicks")
        let error = #expect(throws: OutputError.self) { try Destination("\(scratch.path)/\(path)") }
        #expect(error?.kind == .cannotCreate)
        #expect(error?.description.contains("does not exist") == true)
        #expect(scratch.names() == ["in"])
    }

    @Test func `the address of a store is refused, and a local folder of that name is not`() throws {
        let error = #expect(throws: OutputError.self) { try Destination("s3://bucket/out") }
        #expect(error?.kind == .cannotCreate)
        #expect(throws: Never.self) { try Destination("./s3://bucket/out") }
    }

    @Test func `a path with .. behind a folder that exists leads to where it leads`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("one", to: "in/clicks")
        let read = ReadFiles([(scratch.path(of: "in/clicks"), "clicks")])
        let destination = try Destination(scratch.path(of: "in/../in"))
        #expect(Self.kind { try read.requireOutside(destination) } == .cannotCreate)
        try Self.publish("two", to: scratch.path(of: "in/../out"))
        #expect(scratch.read("out/reports/days.csv") == "two")
    }

    @Test func `a staging folder of another destination whose name has the same characters is not swept`() throws {
        #expect(HiddenName(bytes(".caf\u{E9}.staging-1")) == .staging(of: bytes("caf\u{E9}")))
        #expect(HiddenName(bytes(".caf\u{E9}.staging-1")) != .staging(of: bytes("cafe\u{301}")))
    }

    @Test(
        "a name is a staging folder's or an old result's only where nothing else stands in it",
        arguments: [
            (".out.staging-12", .staging(of: bytes("out"))), (".out.previous", .previous(of: bytes("out"))),
            (".a.staging-1.staging-2", .staging(of: bytes("a.staging-1"))),
            (".out.staging-", nil), (".out.staging-1a", nil), (".out.staging-notes", nil), ("out.staging-1", nil),
            (".staging-1", nil), (".previous", nil), ("..staging-1", nil), ("..previous", nil), ("out.previous", nil),
            (".out.previous2", nil), ("", nil),
        ] as [(String, HiddenName?)])
    func hiddenNames(name: String, meaning: HiddenName?) {
        #expect(HiddenName(bytes(name)) == meaning)
    }

    @Test func `a run that publishes nothing leaves the old result and no staging folder`() throws {
        let scratch = try ScratchDirectory()
        try Self.publish("one", to: "\(scratch.path)/out")
        do {
            let lock = try DestinationLock(Destination("\(scratch.path)/out"))
            let staging = try StagingFolder(holding: lock)
            try staging.makeFolder("reports")
            #expect(scratch.names().count == 3)
            _ = consume staging
            _ = consume lock
        }
        #expect(scratch.names() == [".out.lock", "out"])
        #expect(scratch.read("out/reports/days.csv") == "one")
    }

    @Test func `what dead runs left is swept, and what only looks like it is not`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("dead", to: ".out.staging-1/reports/x")
        try scratch.write("dead", to: ".out.staging-99999/run.json")
        try scratch.write("other", to: ".out2.staging-1/x")
        try scratch.write("mine", to: ".out.staging-notes/x")
        try scratch.link(".out.staging-1/link", to: scratch.path(of: ".out2.staging-1"))
        try Self.publish("one", to: "\(scratch.path)/out")
        #expect(scratch.names() == [".out.lock", ".out.staging-notes", ".out2.staging-1", "out"])
        #expect(scratch.read(".out2.staging-1/x") == "other")
    }

    #if os(Linux)
        /// Other systems have no such names.
        @Test func `a replaced result goes with all that it held, names that are no text too`() throws {
            let scratch = try ScratchDirectory()
            let path = "\(scratch.path)/out"
            try Self.publish("one", to: path)
            try Self.writeUnnamable(in: "\(path)/reports")
            try Self.publish("two", to: path)
            #expect(scratch.names() == [".out.lock", "out"])
            try scratch.write("dead", to: ".out.staging-1/x")
            try Self.writeUnnamable(in: "\(scratch.path)/.out.staging-1")
            try Self.publish("three", to: path)
            #expect(scratch.names() == [".out.lock", "out"])
            #expect(scratch.read("out/reports/days.csv") == "three")
        }

        /// Makes an empty file whose name is not UTF-8.
        private static func writeUnnamable(in folder: String) throws {
            let path = Array("\(folder)/".utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
            // Safe: the path is terminated, and lives for the length of the call.
            let descriptor = unsafe open(path, O_CREAT | O_WRONLY, 0o644)
            try #require(descriptor >= 0)
            close(descriptor)
        }
    #endif

    @Test func `a result that is in place is published, whether or not the folder above it can be synced`() throws {
        let scratch = try ScratchDirectory()
        for content in ["one", "two"] {
            let lock = try DestinationLock(Destination(scratch.path(of: "out")))
            let staging = try StagingFolder(holding: lock, isForced: true)
            var file = try OutputFile(path: staging.path(of: "x"))
            try file.write(bytes(content))
            try file.close()
            let warnings = try staging.publish { _ throws(SystemFailure) in throw SystemFailure(code: EIO) }
            #expect(
                warnings == [
                    "\(scratch.path(of: "out")) is in place, but the folder that it is in cannot be synced: "
                        + "Input/output error; if the machine stops now, check that it is still there"
                ])
            _ = consume lock
            #expect(scratch.read("out/x") == content)
        }
        #expect(scratch.names() == [".out.lock", "out"])
    }

    #if os(Linux)
        @Test func `a folder of a file system that has no sync for folders is as good as synced`() throws {
            try SystemCalls.sync(path: "/proc")
            #expect(throws: SystemFailure(code: EINVAL)) { try SystemCalls.sync(path: "/dev/null") }
        }
    #endif

    @Test func `a file is replaced as a whole, and what a killed run had begun is swept`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("old", to: "run.json")
        try FileReplacement.write(bytes("new"), to: scratch.path(of: "run.json"))
        #expect(scratch.read("run.json") == "new")
        try scratch.write("ha", to: ".run.json.new")
        FileReplacement.sweep(scratch.path(of: "run.json"))
        #expect(scratch.names() == ["run.json"])
        #expect(Self.kind { try FileReplacement.write([], to: scratch.path(of: "none/x")) } == .cannotCreate)
    }

    @Test func `new bytes that cannot be put in a file's place do not stay beside it`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("inside", to: "folder/x")
        #expect(Self.kind { try FileReplacement.write([], to: scratch.path(of: "folder")) } == .writeFailed)
        #expect(scratch.names() == ["folder"])
    }

    @Test func `a file counts what it writes`() throws {
        let scratch = try ScratchDirectory()
        var file = try OutputFile(path: "\(scratch.path)/x")
        try file.write(bytes("ab"))
        try file.write([])
        try file.write(bytes("cde"))
        let size = try file.close()
        #expect(size == 5)
        #expect(scratch.read("x") == "abcde")
    }

    @Test func `an error says what was attempted, where, what is wrong and what to do`() throws {
        let scratch = try ScratchDirectory()
        let path = "\(scratch.path)/missing/x"
        let error = #expect(throws: OutputError.self) { _ = try OutputFile(path: path) }
        #expect(
            error?.description
                == "cannot create the file \(path): No such file or directory; "
                + "check that the folders of the path exist and are folders")
    }

    #if os(Linux)
        @Test func `a full disk is named with its remedy`() throws {
            var file = try OutputFile(path: "/dev/full")
            let error = #expect(throws: OutputError.self) { try file.write(bytes("x")) }
            #expect(error?.kind == .writeFailed)
            #expect(
                error?.description
                    == "cannot write to /dev/full: No space left on device; "
                    + "free some space on that disk, or move the output folder to another")
        }
    #endif
}
