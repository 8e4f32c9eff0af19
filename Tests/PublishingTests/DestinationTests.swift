import Fixtures
import Foundation
import Testing

@testable import Publishing

/// Where a path leads, and whether a result there would replace what it was made from.
@Suite struct DestinationTests {
    @Test func `a link to a result is followed`() throws {
        let scratch = try ScratchDirectory()
        try publish("one", to: "\(scratch.path)/real")
        try scratch.link("link", to: scratch.path(of: "real"))
        try publish("two", to: "\(scratch.path)/link")
        #expect(scratch.read("real/reports/days.csv") == "two")
        #expect(scratch.names() == [".real.lock", "link", "real"])
    }

    @Test(arguments: ["", "/", ".", "..", "a/.."])
    func `a path without a name of its own is refused`(path: String) {
        #expect(errorKind { _ = try Destination(path) } == .cannotCreate)
    }

    @Test(arguments: ["nd/\u{301}x", "nd/\u{301}a/x/", "\u{301}x"])
    func `a name that begins with an accent is a name`(path: String) throws {
        let scratch = try ScratchDirectory()
        try FileManager.default.createDirectory(atPath: scratch.path(of: "nd"), withIntermediateDirectories: false)
        try publish("one", to: "\(scratch.path)/\(path)")
        try publish("two", to: "\(scratch.path)/\(path)")
        #expect(scratch.read("\(path)/reports/days.csv") == "two")
        try FileReplacement.write(bytes("three"), to: scratch.path(of: "\(path)/reports/\u{301}.csv"))
        #expect(scratch.names(in: "\(path)/reports").count == 2)
        let inside = ReadFiles([(scratch.path(of: "\(path)/reports/\u{301}.csv"), "it")])
        #expect(errorKind { try inside.requireOutside(Destination(scratch.path(of: path))) } == .cannotCreate)
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

    @Test func `a path with .. behind a folder that exists leads to where it leads`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("one", to: "in/clicks")
        let read = ReadFiles([(scratch.path(of: "in/clicks"), "clicks")])
        let destination = try Destination(scratch.path(of: "in/../in"))
        #expect(errorKind { try read.requireOutside(destination) } == .cannotCreate)
        try publish("two", to: scratch.path(of: "in/../out"))
        #expect(scratch.read("out/reports/days.csv") == "two")
    }

    @Test func `the address of a store is refused, and a local folder of that name is not`() throws {
        let error = #expect(throws: OutputError.self) { try Destination("s3://bucket/out") }
        #expect(error?.kind == .cannotCreate)
        #expect(throws: Never.self) { try Destination("./s3://bucket/out") }
    }

    @Test func `a link on the way to what is read is not removed with the folder that it is in`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("one", to: "store/days/clicks")
        try scratch.write("note", to: "in/note")
        try scratch.write("beside it, by a name that begins it", to: "sto/note")
        try scratch.link("in/link", to: scratch.path(of: "store"))
        let read = ReadFiles([(scratch.path(of: "in/link/days/clicks"), "clicks")])
        #expect(errorKind { try read.requireOutside(Destination(scratch.path(of: "in"))) } == .cannotCreate)
        #expect(errorKind { try read.requireOutside(Destination(scratch.path(of: "store"))) } == .cannotCreate)
        for other in ["out", "sto"] {
            #expect(errorKind { try read.requireOutside(Destination(scratch.path(of: other))) } == nil)
        }
    }
}
