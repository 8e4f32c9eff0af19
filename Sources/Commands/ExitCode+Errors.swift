internal import ArgumentParser
internal import Compression
internal import Generating
internal import Pipeline

extension ExitCode {
    /// The exit code of any error that a command ends with (design §6).
    ///
    /// What nobody has foreseen is a defect of the program: 1 would say that `diff` found a difference.
    init(of error: any Error) {
        switch error {
        case let failure as CommandFailure: self.init(failure.exitCode)
        case let error as RunError: self.init(error.kind.rawValue)
        case GeneratorError.badOption: self.init(RunError.Kind.usage.rawValue)
        case GeneratorError.writeFailed: self.init(RunError.Kind.inputOutput.rawValue)
        case is GeneratorError: self.init(RunError.Kind.cannotCreateOutput.rawValue)
        // Runs tell themselves of what they decode; this is of logs that were generated.
        case is CompressionError: self.init(RunError.Kind.inputOutput.rawValue)
        case _ where ExitCode.isOfParsing(error): self = AscribeCommand.exitCode(for: error)
        default: self.init(RunError.Kind.defect.rawValue)
        }
    }

    /// Whether argument parsing ended with an error: only to those that are not its own it gives the code of failure.
    static func isOfParsing(_ error: any Error) -> Bool { AscribeCommand.exitCode(for: error) != .failure }
}
