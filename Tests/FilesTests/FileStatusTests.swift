import Files
import Fixtures
import Testing

@Suite("What stands at a path")
struct FileStatusTests {
    @Test("is what links lead to, and nothing where they lead to nothing")
    func kinds() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("text", to: "folder/file")
        try scratch.link("file", to: "folder/file")
        try scratch.link("nowhere", to: "gone")
        #expect(FileStatus.kind(at: scratch.path(of: "folder")) == .directory)
        #expect(FileStatus.kind(at: scratch.path(of: "folder/file")) == .file)
        #expect(FileStatus.kind(at: scratch.path(of: "file")) == .file)
        #expect(FileStatus.kind(at: scratch.path(of: "nowhere")) == nil)
        #expect(FileStatus.kind(at: scratch.path(of: "gone")) == nil)
        #expect(FileStatus.kind(at: scratch.path(of: "folder/file/below")) == nil)
    }

    @Test("is read whole where it is a file, and refused with the reason else")
    func bytes() throws {
        let scratch = try ScratchDirectory()
        // More than is read at once.
        let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try scratch.write(content, to: "folder/file")
        try scratch.write([UInt8](), to: "empty")
        try scratch.link("file", to: "folder/file")
        #expect(try FileBytes.all(of: scratch.path(of: "folder/file")) == content)
        #expect(try FileBytes.all(of: scratch.path(of: "file")) == content)
        #expect(try FileBytes.all(of: scratch.path(of: "empty")) == [])
        #expect(throws: FileError.notAFile) { try FileBytes.all(of: scratch.path(of: "folder")) }
        #expect(throws: FileError.notFound) { try FileBytes.all(of: scratch.path(of: "gone")) }
    }
}
