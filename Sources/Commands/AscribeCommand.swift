import ArgumentParser
import Pipeline

/// The command `ascribe`, which only names its subcommands.
struct AscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ascribe",
        abstract: "Finds out which click brought which install, from click logs and install logs.",
        discussion: """
            Examples:
              ascribe run warplink --input logs --output out
              ascribe check my-pipeline.yaml --input logs
              ascribe explain INSTALL_ID out
              ascribe misses out --input logs
              ascribe accuracy out
              ascribe windows out
              ascribe diff out/before out/after
              ascribe plan out --pipeline new.yaml
              ascribe rescore out --pipeline new.yaml --output out/after
              ascribe generate --clicks 100000 --installs 10000 --output logs

            Exit codes:
              0        done
              1        diff found a difference in rows, in days, or in the days' time zones
              64       wrong usage, or a change that candidates cannot answer
              65       unreadable or unfit logs, or a warning that --fail-on names
              66       input is missing or too old; no such result, candidates or install
              70       a defect of the program, such as counts that do not add up
              71       the system grants too few threads
              73       the output cannot be created or may not be replaced
              74       reading or writing failed, as on full disks; damaged or unknown data
              75       another run holds the output folder
              78       the pipeline file is missing, has errors or cannot serve this run
              129      interrupted because the terminal was closed
              130, 143 interrupted
            """,
        version: Version.current,
        subcommands: [
            RunCommand.self, CheckCommand.self, ExplainCommand.self, MissesCommand.self, AccuracyCommand.self,
            WindowsCommand.self, DiffCommand.self, PlanCommand.self, RescoreCommand.self, GenerateCommand.self,
        ])
}
