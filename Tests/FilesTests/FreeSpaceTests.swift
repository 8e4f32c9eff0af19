import Files
import Fixtures
import Testing

@Suite("Free space")
struct FreeSpaceTests {
    @Test("is known of a folder that is there, and not of one that is not")
    func bytes() throws {
        let scratch = try ScratchDirectory()
        #expect(try SystemCalls.freeBytes(at: scratch.path) > 0)
        #expect(throws: SystemFailure.self) { try SystemCalls.freeBytes(at: scratch.path(of: "missing")) }
    }
}
