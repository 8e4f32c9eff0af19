import Files
import Fixtures
import Testing

@Suite("Stamps of files")
struct FileStampTests {
    @Test("are the same for one file under two names, and after a way through words")
    func same() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("text", to: "file")
        try scratch.link("link", to: "file")
        let stamp = try FileStamp(of: scratch.path(of: "file"))
        #expect(try FileStamp(of: scratch.path(of: "link")) == stamp)
        #expect(stamp.words.count == FileStamp.wordCount)
        #expect(FileStamp(words: stamp.words[...]) == stamp)
        try scratch.write("text", to: "other")
        #expect(try FileStamp(of: scratch.path(of: "other")) != stamp)
    }

    @Test("are of regular files alone")
    func regular() throws {
        let scratch = try ScratchDirectory()
        #expect(throws: FileError.notAFile) { try FileStamp(of: scratch.path) }
        #expect(throws: FileError.notFound) { try FileStamp(of: scratch.path(of: "missing")) }
    }

    @Test("are settled three seconds after the last change of the file")
    func settled() {
        // Device, number, size, written, changed: nanoseconds.
        let second: UInt64 = 1_000_000_000
        for stamp in [FileStamp(words: [1, 2, 3, 10 * second, 7]), FileStamp(words: [1, 2, 3, 7, 10 * second])] {
            #expect(!stamp.isSettled(at: 0))
            #expect(!stamp.isSettled(at: 10_000))
            #expect(!stamp.isSettled(at: 13_000))
            #expect(stamp.isSettled(at: 13_001))
        }
    }
}
