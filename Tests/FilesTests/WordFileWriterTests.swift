import Files
import Fixtures
import Testing

@Suite struct WordFileWriterTests {
    @Test func `what keeps a file from being made is not told as if it could not be read`() throws {
        let scratch = try ScratchDirectory()
        let error = #expect(throws: FileError.self) {
            _ = try WordFileWriter(path: "\(scratch.path)/nowhere/words")
        }
        #expect(error?.description == "making it failed: No such file or directory")
    }

    @Test func `a file that is closed for now goes on where it ended`() throws {
        let scratch = try ScratchDirectory()
        var writer = try WordFileWriter(path: scratch.path(of: "words.new"))
        for word in UInt64(1)...3 {
            try writer.append([word, word * 10], count: 2)
            try writer.closeForNow()
            try writer.closeForNow()
        }
        try writer.append([4], count: 1)
        #expect(writer.count == 7)
        try writer.publish(as: scratch.path(of: "words"))
        #expect(scratch.names() == ["words"])
        var words: [UInt64] = []
        #expect(try WordFile(path: scratch.path(of: "words")).read(7, at: 0, into: &words))
        #expect(words == [1, 10, 2, 20, 3, 30, 4])
    }

    @Test func `nothing is written where a link leads`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("theirs", to: "theirs")
        try scratch.link("words.new", to: "theirs")
        #expect(throws: FileError.self) { _ = try WordFileWriter(path: scratch.path(of: "words.new")) }
        try scratch.remove("words.new")
        var writer = try WordFileWriter(path: scratch.path(of: "words.new"))
        try writer.append([1], count: 1)
        try writer.closeForNow()
        try scratch.remove("words.new")
        try scratch.link("words.new", to: "theirs")
        do throws(FileError) {
            try writer.append([2], count: 1)
            Issue.record("a link is followed")
        } catch {}
        #expect(scratch.read("theirs") == "theirs")
    }

    @Test func `a file that is closed for now and given up is removed`() throws {
        let scratch = try ScratchDirectory()
        do {
            var writer = try WordFileWriter(path: scratch.path(of: "words.new"))
            try writer.append([1], count: 1)
            try writer.closeForNow()
        }
        #expect(scratch.names() == [])
    }
}
