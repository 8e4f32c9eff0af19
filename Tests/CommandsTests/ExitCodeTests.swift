import ArgumentParser
import Compression
import Generating
import Testing

@testable import Commands

/// Exit codes of the errors that commands end with; the golden folders have those of runs.
@Suite struct ExitCodeTests {
    private struct Unforeseen: Error {}

    @Test func `errors that nobody foresaw are defects and never a difference`() {
        #expect(ExitCode(of: Unforeseen()).rawValue == 70)
        #expect(ExitCode(of: CancellationError()).rawValue == 70)
        #expect(ExitCode(of: ExitCode.failure).rawValue == 70)
    }

    @Test func `logs that cannot be compressed are a failure of writing`() {
        #expect(ExitCode(of: CompressionError.outOfMemory).rawValue == 74)
        #expect(ExitCode(of: CompressionError.notCompressed(code: 7)).rawValue == 74)
    }

    @Test func `what parsing ends with has the parser's own code`() throws {
        #expect(ExitCode(of: ValidationError("no")).rawValue == 64)
        #expect(ExitCode(of: CleanExit.helpRequest()).rawValue == 0)
        let wrong = #expect(throws: (any Error).self) { try AscribeCommand.parseAsRoot(["run"]) }
        #expect(wrong.map { ExitCode(of: $0).rawValue } == 64)
    }

    @Test func `errors with a code of their own keep it`() {
        #expect(ExitCode(of: CommandFailure(1)).rawValue == 1)
        #expect(ExitCode(of: GeneratorError.badOption(name: "n", bounds: "1 to 2")).rawValue == 64)
    }
}
