import ArgumentParser
import AttributionModel
import Pipeline
import PipelineFile

/// Options that a command does not have.
///
/// Parsing would first say that a required argument is missing. Often the unknown option was meant for that argument,
/// or is itself the argument: an id that begins with a hyphen.
enum UnknownOptions {
    /// Refuses the first such option, with what may have been meant; the arguments begin with the command's name.
    static func refuse(in arguments: [String]) throws {
        let commands = AscribeCommand.configuration.subcommands
        guard let name = arguments.first, let command = commands.first(where: { $0.configuration.commandName == name })
        else { return }
        let options = try DefinedOption.all(of: command)
        let given = Array(arguments.dropFirst())
        if let (option, value) = firstNegative(in: given, options) {
            throw CommandFailure(
                .usage, "the value of \(option) cannot be \"\(value.printable)\"; write one without a hyphen")
        }
        guard let unknown = first(in: given, options) else { return }
        // Options have two hyphens, so that with one it is rather an id.
        let isID = command is ExplainCommand.Type && !unknown.hasPrefix("--")
        let names = options.flatMap(\.names).filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
        let nearest = isID ? nil : Spelling.nearest(to: String(unknown.drop { $0 == "-" }), among: names)
        let word = String(unknown.dropFirst(2))
        let remedy =
            if try DefinedOption.positional(of: command).contains(word) {
                "the \(word) is written without an option; ascribe help \(name) shows where"
            } else if word == "date", names.contains("from") {
                "days are named by --from and --to, a single one by both"
            } else if let nearest {
                "did you mean \"--\(nearest)\"?"
            } else if command is ExplainCommand.Type {
                "if this is an id, write -- before it, and options before that"
            } else {
                "ascribe help \(name) lists those there are"
            }
        throw CommandFailure(.usage, "\(name) has no option \"\(unknown.printable)\"; \(remedy)")
    }

    /// The first number below 0 in the place of an option's value, and the option: parsing takes it for another option
    /// and says that the value is missing.
    private static func firstNegative(
        in arguments: [String], _ options: [DefinedOption]
    ) -> (option: String, value: String)? {
        let taking = Set(options.filter(\.takesValue).flatMap(\.names))
        let parsed = arguments.prefix { $0 != "--" }
        return zip(parsed, parsed.dropFirst()).first { option, value in
            taking.contains(option) && value.hasPrefix("-") && value.dropFirst().first?.isNumber == true
        }
    }

    /// The first argument that parsing takes for an option and that is none of `options`; what follows an option that
    /// takes a value is for parsing to judge.
    private static func first(in arguments: [String], _ options: [DefinedOption]) -> String? {
        let known = Set(options.flatMap(\.names))
        let taking = Set(options.filter(\.takesValue).flatMap(\.names))
        let parsed = arguments.prefix { $0 != "--" }
        return zip([""] + parsed, parsed)
            .filter { before, argument in !taking.contains(before) && argument.hasPrefix("-") && argument != "-" }
            .map { _, argument in String(argument.prefix { $0 != "=" }) }.first { !known.contains($0) }
    }
}
