import Files
import Fixtures
import Foundation
import Testing

@testable import Publishing

@Suite struct DestinationLockTests {
    @Test func `two runs cannot hold one destination, and the lock goes with its run`() throws {
        let scratch = try ScratchDirectory()
        let destination = try Destination("\(scratch.path)/out")
        let first = try DestinationLock(destination)
        #expect(errorKind { _ = try DestinationLock(destination) } == .locked)
        _ = consume first
        #expect(errorKind { _ = try DestinationLock(destination) } == nil)
    }

    @Test func `a lock file cannot be read by other users, who could lock it themselves`() throws {
        let scratch = try ScratchDirectory()
        let lock = try DestinationLock(Destination(scratch.path(of: "out")))
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path(of: ".out.lock"))
        #expect(try #require(attributes[.posixPermissions] as? Int) & 0o007 == 0)
        _ = consume lock
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
            #expect(errorKind { _ = try DestinationLock(Destination(scratch.path(of: "out"))) } == .locked)
            #expect(scratch.names() == [".out.lock", "x"])
            _ = consume lock
        }
        #expect(scratch.names() == ["x"])
        try publish("one", to: scratch.path(of: "out"))
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
        let kind = errorKind {
            let mine = try DestinationLock(destination) {
                opened += 1
                guard opened == 1 else { return }
                // The other run ends here and takes its file away; a third one may make its own.
                other.lock = nil
                #expect(scratch.names() == [])
                if isTaken { other.lock = try? DestinationLock(destination) }
            }
            #expect(errorKind { _ = try DestinationLock(destination) } == .locked)
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
}
