import Fixtures
import Foundation
import Testing

@testable import Publishing

/// What a result takes the place of, and what it does not unless that is asked for.
@Suite struct ReplacedFolderTests {
    @Test func `an empty folder is replaced`() throws {
        let scratch = try ScratchDirectory()
        try FileManager.default.createDirectory(atPath: "\(scratch.path)/out", withIntermediateDirectories: false)
        try publish("one", to: "\(scratch.path)/out")
        #expect(scratch.read("out/reports/days.csv") == "one")
    }

    @Test func `a folder that no run made is refused unless it is forced`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("precious", to: "out/thesis.txt")
        #expect(errorKind { try publish("one", to: "\(scratch.path)/out") } == .cannotCreate)
        #expect(scratch.read("out/thesis.txt") == "precious")
        #expect(scratch.names() == [".out.lock", "out"])
        try publish("one", to: "\(scratch.path)/out", isForced: true)
        #expect(scratch.read("out/thesis.txt") == nil)
        #expect(scratch.read("out/reports/days.csv") == "one")
    }

    @Test(arguments: [#"{"my": "own tool"}"#, "", "ascribe", #"{"tools": {"ascribe": "1"}}"#])
    func `a folder whose run.json is another program's is refused unless it is forced`(manifest: String) throws {
        let scratch = try ScratchDirectory()
        try scratch.write(manifest, to: "out/run.json")
        #expect(errorKind { try publish("one", to: "\(scratch.path)/out") } == .cannotCreate)
        #expect(scratch.read("out/run.json") == manifest)
        try publish("one", to: "\(scratch.path)/out", isForced: true)
        #expect(scratch.read("out/reports/days.csv") == "one")
    }

    @Test func `what no run made beside a result is not replaced unless it is forced`() throws {
        let scratch = try ScratchDirectory()
        try publish("one", to: "\(scratch.path)/out")
        try scratch.write("seen", to: "out/.DS_Store")
        try publish("two", to: "\(scratch.path)/out")
        for name in ["notes.txt", "days/date=2026-11-01/run.json", ".git/HEAD"] {
            try scratch.write("precious", to: "out/\(name)")
            #expect(errorKind { try publish("three", to: "\(scratch.path)/out") } == .cannotCreate)
            #expect(scratch.read("out/\(name)") == "precious" && scratch.read("out/reports/days.csv") == "two")
            try publish("two", to: "\(scratch.path)/out", isForced: true)
        }
    }

    @Test func `a folder called run.json makes no result`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("precious", to: "out/run.json/thesis.txt")
        #expect(errorKind { try publish("one", to: "\(scratch.path)/out") } == .cannotCreate)
    }

    @Test(arguments: ["{\n  \"ascribe\": \"0.1.0\",\n  \"pipe", #"{"counts":{},"ascribe":"0.3.0"}"#])
    func `a result is known by its run.json, cut off or in another order too`(manifest: String) throws {
        let scratch = try ScratchDirectory()
        try scratch.write(manifest, to: "out/run.json")
        try publish("one", to: "\(scratch.path)/out")
        #expect(scratch.read("out/reports/days.csv") == "one")
    }

    @Test func `a file is refused even when it is forced`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("precious", to: "out")
        let kind = errorKind { try publish("one", to: "\(scratch.path)/out", isForced: true) }
        #expect(kind == .cannotCreate)
        #expect(scratch.read("out") == "precious")
        #expect(scratch.names() == ["out"])
    }
}
