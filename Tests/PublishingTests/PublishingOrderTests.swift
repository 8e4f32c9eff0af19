import Files
import Fixtures
import Foundation
import Testing

@testable import Publishing

/// How a result takes its place, call by call, and what is said and kept where a call fails.
@Suite struct PublishingOrderTests {
    private let scratch: ScratchDirectory
    private let calls: LoggedCalls

    init() throws {
        scratch = try ScratchDirectory()
        calls = LoggedCalls(in: scratch)
    }

    /// Publishes a result of one file by the logged calls; returns its warnings.
    @discardableResult
    private func publish(_ content: String) throws -> [String] {
        let lock = try DestinationLock(Destination(scratch.path(of: "out")))
        let staging = try StagingFolder(holding: lock, isForced: true)
        var file = try OutputFile(path: staging.path(of: "x"))
        try file.write(bytes(content))
        try file.close()
        let warnings = try staging.publish(by: calls.calls)
        _ = consume lock
        return warnings
    }

    /// The one staging folder that is there.
    private func staging() throws -> String {
        let names = scratch.names().filter { $0.hasPrefix(".out.staging-") }
        return try #require(names.count == 1 ? names.first : nil, "\(names)")
    }

    private static let unsynced =
        " is in place, but the folder that it is in cannot be synced: Input/output error; if the machine stops now, "
        + "check that it is still there"

    @Test func `the folder above is synced when the new result has its name, and all of the old one is still there`()
        throws
    {
        #expect(try publish("one").isEmpty)
        #expect(calls.log == ["rename staging=one", "sync out=one"])
        #expect(try publish("two").isEmpty)
        #expect(calls.log == ["exchange out=one staging=two", "sync out=two staging=one"])
        #expect(scratch.read("out/x") == "two")
        #expect(scratch.names() == [".out.lock", "out"])
    }

    @Test func `the same holds where folders cannot change places, and two renames do it`() throws {
        calls.exchanging = SystemFailure(code: EINVAL)
        try publish("one")
        #expect(try publish("two").isEmpty)
        #expect(
            calls.log == [
                "rename staging=one", "sync out=one",
                "exchange out=one staging=two", "rename out=one staging=two", "rename previous=one staging=two",
                "sync out=two previous=one", "rename out=two previous=one",
            ])
        #expect(scratch.read("out/x") == "two")
        #expect(scratch.names() == [".out.lock", "out"])
    }

    @Test(arguments: [nil, EINVAL])
    func `where the folder above cannot be synced, the result is published and the old one kept until the next run`(
        exchanging: Int32?
    ) throws {
        calls.exchanging = exchanging.map { SystemFailure(code: $0) }
        calls.syncing = SystemFailure(code: EIO)
        let out = scratch.path(of: "out")
        #expect(try publish("one") == [out + Self.unsynced])
        #expect(scratch.names() == [".out.lock", "out"])
        let warnings = try publish("two")
        #expect(scratch.read("out/x") == "two")
        let kept = exchanging == nil ? try staging() : ".out.previous"
        #expect(scratch.read("\(kept)/x") == "one")
        let stays = "; until the next run, the result that it replaced stays at \(scratch.path(of: kept))"
        #expect(warnings == [out + Self.unsynced + stays])
        calls.syncing = nil
        #expect(try publish("three").isEmpty)
        #expect(scratch.read("out/x") == "three")
        #expect(scratch.names() == [".out.lock", "out"])
    }

    @Test func `a result that cannot take its place leaves the old one in it`() throws {
        try publish("one")
        calls.exchanging = SystemFailure(code: ENOSYS)
        calls.renaming = [nil, SystemFailure(code: EIO)]
        let error = #expect(throws: OutputError.self) { try publish("two") }
        #expect(error?.problem == "cannot put the result in place of \(scratch.path(of: "out")): Input/output error")
        #expect(scratch.read("out/x") == "one")
        #expect(scratch.names() == [".out.lock", "out"])
    }

    @Test func `where the old one cannot be put back either, the error says why, where it is and what to do`() throws {
        try publish("one")
        calls.exchanging = SystemFailure(code: ENOSYS)
        calls.renaming = [nil, SystemFailure(code: EACCES), SystemFailure(code: EIO)]
        let error = #expect(throws: OutputError.self) { try publish("two") }
        let (out, previous) = (scratch.path(of: "out"), scratch.path(of: ".out.previous"))
        #expect(
            error?.description == "cannot put the result in place of \(out): Permission denied; the last published "
                + "result is at \(previous) now: rename it to \(out), or let the next run do so")
        #expect(error?.kind == .writeFailed)
        #expect(scratch.read(".out.previous/x") == "one")
        #expect(scratch.names() == [".out.previous"])
        _ = calls.log
        try publish("three")
        #expect(calls.log.first == "exchange out=one staging=three", "the next run has put it back")
        #expect(scratch.read("out/x") == "three")
    }
}

/// Calls that note what is where, right before each of them.
private final class LoggedCalls {
    private let scratch: ScratchDirectory
    /// What the calls fail with.
    var exchanging: SystemFailure?
    var syncing: SystemFailure?
    /// The same for the first renames, in order.
    var renaming: [SystemFailure?] = []
    private var notes: [String] = []

    init(in scratch: ScratchDirectory) { self.scratch = scratch }

    /// What was noted since the last time.
    var log: [String] {
        defer { notes = [] }
        return notes
    }

    private func note(_ call: String) {
        let places = scratch.names().compactMap { name -> String? in
            let shown = name.hasPrefix(".out.staging-") ? "staging" : name == ".out.previous" ? "previous" : name
            return scratch.read("\(name)/x").map { "\(shown)=\($0)" }
        }
        notes.append(([call] + places.sorted()).joined(separator: " "))
    }

    var calls: PublishingCalls {
        PublishingCalls(
            exchange: { one, other throws(SystemFailure) in
                self.note("exchange")
                if let failure = self.exchanging { throw failure }
                try SystemCalls.exchange(one, with: other)
            },
            rename: { old, new throws(SystemFailure) in
                self.note("rename")
                if !self.renaming.isEmpty, let failure = self.renaming.removeFirst() { throw failure }
                try SystemCalls.rename(old, to: new)
            },
            sync: { path throws(SystemFailure) in
                self.note("sync")
                if let failure = self.syncing { throw failure }
                try SystemCalls.sync(path: path)
            })
    }
}
