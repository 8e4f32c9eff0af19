internal import ArgumentParser
internal import Foundation
internal import Pipeline

/// Options that are given more than once though one value counts: parsing takes the last and says nothing.
enum RepeatedOptions {
    /// Refuses the first of them; `command` is what the arguments were parsed to.
    static func refuse(in arguments: [String], of command: any ParsableCommand) throws {
        let repeated = names(in: arguments)
        guard !repeated.isEmpty else { return }
        let single = try singleValued(type(of: command))
        guard let name = repeated.first(where: single.contains) else { return }
        throw CommandFailure(
            RunError.Kind.usage.rawValue, "\(name) is given more than once, and only one value counts; write it once")
    }

    /// The options that come more than once, in the order in which they do so.
    ///
    /// Whatever begins with two dashes is an option: parsing takes none of them as another one's value.
    static func names(in arguments: [String]) -> [String] {
        var seen: Set<[UInt8]> = []
        return arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
            .map { String($0.prefix { $0 != "=" }) }
            .filter { !seen.insert(Array($0.utf8)).inserted }
    }

    /// The options of a command that take one value and are no lists, as it defines them.
    static func singleValued(_ command: any ParsableCommand.Type) throws -> Set<String> {
        // Nothing else tells what a command's options are.
        let definition = try JSONDecoder().decode(Definition.self, from: Data(command._dumpHelp().utf8))
        let single = definition.command.arguments.filter { $0.kind == "option" && !$0.isRepeating }
        return Set(single.flatMap { ($0.names ?? []).filter { $0.kind == "long" }.map { "--\($0.name)" } })
    }

    /// What argument parsing tells of a command, as far as it is asked for.
    private struct Definition: Decodable {
        struct Command: Decodable { let arguments: [Argument] }
        struct Argument: Decodable {
            let kind: String
            let isRepeating: Bool
            let names: [Name]?
        }
        struct Name: Decodable {
            let kind: String
            let name: String
        }
        let command: Command
    }
}
