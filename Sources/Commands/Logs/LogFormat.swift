import ArgumentParser

/// How messages are written to standard error.
enum LogFormat: String, Sendable, CaseIterable, ExpressibleByArgument {
    /// One sentence per line.
    case text
    /// One JSON object per line.
    case json

    /// The format that some arguments ask for, even where they cannot be parsed.
    init(in arguments: [String]) {
        let named = zip(arguments, arguments.dropFirst()).filter { $0.0 == "--log-format" }.last?.1
        let joined = arguments.last { $0.hasPrefix("--log-format=") }?.dropFirst("--log-format=".count)
        self = (named ?? joined.map(String.init)).flatMap(LogFormat.init(rawValue:)) ?? .text
    }
}
