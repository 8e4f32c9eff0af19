import Compression
import Testing

@testable import Pipeline

@Suite("An output that cannot be compressed")
struct CompressedOutputTests {
    @Test("is named, with what to do about it")
    func named() {
        let error = CompressedOutput.failure(.notCompressed(code: 3), of: "state.jsonl.gz")
        #expect(error.kind == .inputOutput)
        let problem = "cannot write state.jsonl.gz: compressing failed with code 3"
        #expect(error.description.hasPrefix("\(problem); run again where more memory is free"))
    }
}
