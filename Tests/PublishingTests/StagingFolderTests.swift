import Files
import Fixtures
import Foundation
import Testing

@testable import Publishing

@Suite struct StagingFolderTests {
    @Test func `a result is put in place, folders above it are made, and only the lock stays beside it`() throws {
        let scratch = try ScratchDirectory()
        try publish("one", to: "\(scratch.path)/a/b/out/")
        #expect(scratch.read("a/b/out/reports/days.csv") == "one")
        let beside = try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/a/b").sorted()
        #expect(beside == [".out.lock", "out"])
    }

    @Test func `a new result replaces an old one whole`() throws {
        let scratch = try ScratchDirectory()
        try publish("one", to: "\(scratch.path)/out")
        try scratch.write("left over", to: "out/reports/old.csv")
        try publish("two", to: "\(scratch.path)/out")
        #expect(scratch.read("out/reports/days.csv") == "two")
        #expect(scratch.read("out/reports/old.csv") == nil)
        #expect(scratch.names() == [".out.lock", "out"])
    }

    #if os(Linux)
        @Test(arguments: [0, 7, 40])
        func `a result of which one file cannot be synced is not put in place`(place: Int) throws {
            let scratch = try ScratchDirectory()
            let lock = try DestinationLock(Destination("\(scratch.path)/out"))
            let staging = try StagingFolder(holding: lock)
            try staging.makeFolder("reports")
            for number in 0...40 where number != place {
                try Data("x".utf8).write(to: URL(fileURLWithPath: staging.path(of: "reports/\(number)")))
            }
            // A socket cannot be opened, not even by root; on other systems only root could make one.
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
    #endif

    @Test func `a result that a dead run had set aside is put back`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("old", to: ".out.previous/x")
        let lock = try DestinationLock(Destination("\(scratch.path)/out"))
        #expect(errorKind { _ = try StagingFolder(holding: lock) } == .cannotCreate)
        #expect(scratch.read("out/x") == "old")
        _ = consume lock
    }

    @Test func `a run that publishes nothing leaves the old result and no staging folder`() throws {
        let scratch = try ScratchDirectory()
        try publish("one", to: "\(scratch.path)/out")
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
        try publish("one", to: "\(scratch.path)/out")
        #expect(scratch.names() == [".out.lock", ".out.staging-notes", ".out2.staging-1", "out"])
        #expect(scratch.read(".out2.staging-1/x") == "other")
    }

    #if os(Linux)
        /// Other systems have no such names.
        @Test func `a replaced result goes with all that it held, names that are no text too`() throws {
            let scratch = try ScratchDirectory()
            let path = "\(scratch.path)/out"
            try publish("one", to: path)
            try Self.writeUnnamable(in: "\(path)/reports")
            try publish("two", to: path)
            #expect(scratch.names() == [".out.lock", "out"])
            try scratch.write("dead", to: ".out.staging-1/x")
            try Self.writeUnnamable(in: "\(scratch.path)/.out.staging-1")
            try publish("three", to: path)
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

    #if os(Linux)
        @Test func `a folder of a file system that has no sync for folders is as good as synced`() throws {
            try SystemCalls.sync(path: "/proc")
            #expect(throws: SystemFailure(code: EINVAL)) { try SystemCalls.sync(path: "/dev/null") }
        }
    #endif
}
