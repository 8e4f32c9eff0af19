import ArgumentParser
import Compression
import Generating
import Pipeline

extension ExitCode {
    /// The exit code of any error that a command ends with.
    ///
    /// An unforeseen error is a defect of the program: 1 would say that `diff` found a difference.
    init(of error: any Error) {
        switch error {
        case let failure as CommandFailure: self.init(failure.exitCode)
        case let error as RunError: self.init(error.kind.rawValue)
        case GeneratorError.badOption: self.init(RunError.Kind.usage.rawValue)
        case GeneratorError.writeFailed: self.init(RunError.Kind.inputOutput.rawValue)
        case GeneratorError.locked: self.init(RunError.Kind.locked.rawValue)
        case is GeneratorError: self.init(RunError.Kind.cannotCreateOutput.rawValue)
        // Runs report what they cannot decode as their own error; this one comes from generating logs.
        case is CompressionError: self.init(RunError.Kind.inputOutput.rawValue)
        case _ where ExitCode.isOfParsing(error): self = AscribeCommand.exitCode(for: error)
        default: self.init(RunError.Kind.defect.rawValue)
        }
    }

    /// Whether an error is argument parsing's own: parsing gives only other errors the exit code `failure`.
    static func isOfParsing(_ error: any Error) -> Bool { AscribeCommand.exitCode(for: error) != .failure }
}
