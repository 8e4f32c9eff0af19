import Files
import Fixtures
import Testing

@testable import Publishing

/// What cannot be removed, of dead runs and of a result that is replaced.
@Suite struct LeftoverTests {
    @Test func `what an earlier run left and cannot be removed is named, and keeps no run from its work`() throws {
        let scratch = try ScratchDirectory()
        // Processes in containers have the same number every night.
        let own = ".out.staging-\(SystemCalls.processNumber)"
        let dead = try UnremovableFolder(in: own, of: scratch)
        defer { dead.end() }
        let lock = try DestinationLock(Destination(scratch.path(of: "out")))
        let staging = try StagingFolder(holding: lock)
        let warning = staging.warnings.first ?? ""
        #expect(staging.warnings.count == 1)
        #expect(warning.hasPrefix("cannot remove what an earlier run left: \(dead.deepest)/"), "\(warning)")
        let remedy = ": File name too long; it takes up space until you remove \(scratch.path(of: own)) by hand"
        #expect(warning.hasSuffix(remedy), "\(warning)")
        #expect(staging.path != scratch.path(of: own))
        try staging.makeFolder("reports")
        let left = try staging.publish()
        #expect(left.isEmpty)
        _ = consume lock
        #expect(scratch.has("out/reports"))
        #expect(scratch.names() == [".out.lock", own, "out"])
    }

    @Test(arguments: [true, false])
    func `a result whose old content cannot be removed is published, with a word on what stays`(
        canExchange: Bool
    ) throws {
        let scratch = try ScratchDirectory()
        let old = try UnremovableFolder(in: "out", of: scratch)
        defer { old.end() }
        let lock = try DestinationLock(Destination(scratch.path(of: "out")))
        let staging = try StagingFolder(holding: lock, isForced: true)
        try staging.makeFolder("reports")
        let path = staging.path
        let warnings = try staging.publish(by: canExchange ? PublishingCalls() : .withoutExchange)
        _ = consume lock
        let left = warnings.first ?? ""
        #expect(warnings.count == 1)
        #expect(scratch.has("out/reports"))
        let start = "\(scratch.path(of: "out")) is replaced, but its old content cannot be removed: \(path)/a"
        #expect(left.hasPrefix(start), "\(left)")
        #expect(
            left.hasSuffix(": File name too long; it takes up space until you remove \(path) by hand"), "\(left)")
        // Where folders cannot change places, this name would be in the next run's way.
        #expect(!scratch.has(".out.previous"))
    }

    @Test func `an old result that is in the way where folders cannot change places is moved aside`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("new", to: "out/x")
        let dead = try UnremovableFolder(in: ".out.previous", of: scratch)
        defer { dead.end() }
        let lock = try DestinationLock(Destination(scratch.path(of: "out")))
        let staging = try StagingFolder(holding: lock, isForced: true)
        #expect(staging.warnings.count == 1)
        #expect(!scratch.has(".out.previous"))
        _ = consume staging
        _ = consume lock
    }
}
