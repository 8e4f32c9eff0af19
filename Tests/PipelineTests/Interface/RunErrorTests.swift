import Compression
import Testing

@testable import Pipeline

@Suite("Errors of a run")
struct RunErrorTests {
    private struct Unforeseen: Error {}

    @Test("that nobody has foreseen are defects of the program")
    func unforeseen() {
        let error = RunError(Unforeseen() as any Error)
        #expect(error.kind.rawValue == 70)
        #expect(error.description == "Unforeseen(); this is a defect of the program, please report it")
    }

    @Test("of files that cannot be read or compressed are no defects of the program")
    func compression() {
        let error = RunError(CompressionError.notCompressed(code: 3) as any Error)
        #expect(error.kind == .inputOutput)
        #expect(error.description == "compressing failed with code 3")
    }
}
