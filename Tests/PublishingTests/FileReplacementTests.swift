import Fixtures
import Testing

@testable import Publishing

@Suite struct FileReplacementTests {
    @Test func `a file is replaced as a whole, and what a killed run had begun is swept`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("old", to: "run.json")
        try FileReplacement.write(bytes("new"), to: scratch.path(of: "run.json"))
        #expect(scratch.read("run.json") == "new")
        try scratch.write("ha", to: ".run.json.new")
        FileReplacement.sweep(scratch.path(of: "run.json"))
        #expect(scratch.names() == ["run.json"])
        #expect(errorKind { try FileReplacement.write([], to: scratch.path(of: "none/x")) } == .cannotCreate)
    }

    @Test func `new bytes are never written where a link leads`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("old", to: "out/run.json")
        try scratch.write("theirs", to: "theirs")
        try scratch.link("out/.run.json.new", to: "../theirs")
        try FileReplacement.write(bytes("new"), to: scratch.path(of: "out/run.json"))
        #expect(scratch.read("theirs") == "theirs")
        #expect(scratch.read("out/run.json") == "new")
        #expect(scratch.names(in: "out") == ["run.json"])
        try scratch.link("link", to: "theirs")
        #expect(errorKind { _ = try OutputFile(path: scratch.path(of: "link")) } == .cannotCreate)
        #expect(scratch.read("theirs") == "theirs")
    }

    @Test func `new bytes that cannot be put in a file's place do not stay beside it`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("inside", to: "folder/x")
        #expect(errorKind { try FileReplacement.write([], to: scratch.path(of: "folder")) } == .writeFailed)
        #expect(scratch.names() == ["folder"])
    }
}
