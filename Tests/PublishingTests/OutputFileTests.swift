import AttributionModel
import Fixtures
import Foundation
import Publishing
import Testing

@Suite("An output file")
struct OutputFileTests {
    @Test(
        "has all bytes of a file that it takes over behind its own",
        arguments: [0, 1, (1 << 20) - 1, 1 << 20, (5 << 19) + 7])
    func copied(count: Int) throws {
        let scratch = try ScratchDirectory()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        try scratch.write(bytes, to: "old")
        var watched: [UInt8] = []
        var file = try OutputFile(path: scratch.path(of: "new"))
        try file.write([7])
        try file.write(contentsOf: scratch.path(of: "old")) { span in
            for place in span.indices { watched.append(span[place]) }
        }
        #expect(try file.close() == count + 1)
        // As one truth: to describe how so many bytes differ takes minutes.
        let written = try Data(contentsOf: URL(filePath: scratch.path(of: "new")))
        #expect(written.elementsEqual([7] + bytes) && watched.elementsEqual(bytes))
    }

    @Test("names a file that it would take over and that cannot be read")
    func missing() throws {
        let scratch = try ScratchDirectory()
        var file = try OutputFile(path: scratch.path(of: "new"))
        do throws(OutputError) {
            try file.write(contentsOf: scratch.path(of: "old")) { _ in }
            Issue.record("there is nothing to read")
        } catch {
            #expect(
                error.description == "cannot read \(scratch.path(of: "old")): No such file or directory; "
                    + "see that it is there, may be read and does not change, and run again")
        }
    }

    @Test("is the very one of an earlier result where that can have two names, and none where a link stands or nothing")
    func linked() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("old", to: "old")
        try scratch.link("link", to: "old")
        let destination = try Destination(scratch.path(of: "out"))
        let lock = try DestinationLock(destination)
        let staging = try StagingFolder(destination, holding: lock, isForced: false)
        for (name, isLinked) in [("old", true), ("link", false), ("missing", false)] {
            #expect(staging.link(scratch.path(of: name), as: name) == isLinked, "\(name)")
        }
        func number(_ path: String) throws -> Int {
            try #require(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
        }
        #expect(try number(staging.path(of: "old")) == number(scratch.path(of: "old")))
        #expect(scratch.names(in: PathText(staging.path).name) == ["old"])
        _ = consume staging
        #expect(scratch.read("old") == "old")
        _ = consume lock
    }

    @Test("counts what it writes")
    func count() throws {
        let scratch = try ScratchDirectory()
        var file = try OutputFile(path: "\(scratch.path)/x")
        try file.write(bytes("ab"))
        try file.write([])
        try file.write(bytes("cde"))
        let size = try file.close()
        #expect(size == 5)
        #expect(scratch.read("x") == "abcde")
    }
}
