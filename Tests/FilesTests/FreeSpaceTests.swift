import Files
import Fixtures
import Testing

@Suite("Free space")
struct FreeSpaceTests {
    @Test("is known of a folder that is there, and not of one that is not")
    func bytes() throws {
        let scratch = try ScratchDirectory()
        #expect(try #require(FreeSpace.bytes(at: scratch.path)) > 0)
        #expect(FreeSpace.bytes(at: scratch.path(of: "missing")) == nil)
    }
}
