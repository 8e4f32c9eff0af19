import Fixtures
import Testing

@testable import Compression

@Suite struct WordFileWriterTests {
    @Test func `what keeps a file from being made is not told as if it could not be read`() throws {
        let scratch = try ScratchDirectory()
        let error = #expect(throws: CompressionError.self) {
            _ = try WordFileWriter(path: "\(scratch.path)/nowhere/words")
        }
        #expect(error?.description == "making it failed: No such file or directory")
    }
}
