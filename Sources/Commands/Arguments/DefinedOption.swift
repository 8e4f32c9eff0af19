import ArgumentParser
import Foundation

/// An option or a flag of a command, as argument parsing describes it: nothing else tells what a command's options are.
struct DefinedOption {
    /// As they are written: `--help` and `-h`.
    let names: [String]
    /// Whether what follows it is its value, as with all but flags.
    let takesValue: Bool
    /// Whether it may be given more than once.
    let isRepeating: Bool

    /// All options and flags of a command.
    static func all(of command: any ParsableCommand.Type) throws -> [DefinedOption] {
        try Definition(of: command).command.arguments.filter { $0.kind != "positional" }.map { argument in
            DefinedOption(
                names: (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name },
                takesValue: argument.kind == "option", isRepeating: argument.isRepeating)
        }
    }

    /// What a command's arguments without an option are called, in order.
    static func positional(of command: any ParsableCommand.Type) throws -> [String] {
        try Definition(of: command).command.arguments.filter { $0.kind == "positional" }.compactMap(\.valueName)
    }

    /// The part of the description that is needed here.
    private struct Definition: Decodable {
        struct Command: Decodable { let arguments: [Argument] }
        struct Argument: Decodable {
            let kind: String
            let isRepeating: Bool
            let names: [Name]?
            let valueName: String?
        }
        struct Name: Decodable {
            let kind: String
            let name: String
        }
        let command: Command

        init(of command: any ParsableCommand.Type) throws {
            self = try JSONDecoder().decode(Definition.self, from: Data(command._dumpHelp().utf8))
        }
    }
}
