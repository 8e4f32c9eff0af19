import ArgumentParser
import Pipeline

/// Options given more than once though only one value counts: parsing silently takes the last, so that a run might
/// decide another day than was meant.
enum RepeatedOptions {
    /// Refuses the first such option; `command` is what the arguments were parsed to.
    static func refuse(in arguments: [String], of command: any ParsableCommand) throws {
        let repeated = names(in: arguments)
        guard !repeated.isEmpty else { return }
        let single = try singleValued(type(of: command))
        guard let name = repeated.first(where: single.contains) else { return }
        throw CommandFailure(.usage, "\(name) is given more than once, and only one value counts; write it once")
    }

    /// The options that occur more than once, in the order in which they recur.
    ///
    /// Whatever begins with two dashes is an option: parsing never takes it as another option's value.
    static func names(in arguments: [String]) -> [String] {
        var seen: Set<[UInt8]> = []
        return arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
            .map { String($0.prefix { $0 != "=" }) }
            .filter { !seen.insert(Array($0.utf8)).inserted }
    }

    /// The options of a command that, by its definition, take one value and are not lists.
    static func singleValued(_ command: any ParsableCommand.Type) throws -> Set<String> {
        let single = try DefinedOption.all(of: command).filter { $0.takesValue && !$0.isRepeating }
        return Set(single.flatMap(\.names).filter { $0.hasPrefix("--") })
    }
}
