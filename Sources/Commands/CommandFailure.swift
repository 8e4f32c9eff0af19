import Pipeline

/// Why a command ended early, for reasons of its own.
struct CommandFailure: Error, CustomStringConvertible {
    /// The process's exit code.
    let exitCode: Int32
    /// What was attempted, on what, what is wrong and what to do about it; empty where all has been said already.
    let description: String

    init(_ exitCode: Int32, _ description: String = "") {
        self.exitCode = exitCode
        self.description = description
    }

    /// A failure of a kind that runs have, too.
    init(_ kind: RunError.Kind, _ description: String) { self.init(kind.rawValue, description) }
}
