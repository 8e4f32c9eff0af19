import ArgumentParser
import Pipeline
import Testing

@testable import Commands

/// What `--window` and `--max-age` may say.
@Suite struct LengthOfTimeTests {
    @Test(arguments: [
        ("1ms", Duration.milliseconds(1)), ("90s", .seconds(90)), ("30m", .seconds(1_800)), ("48h", .seconds(172_800)),
        ("7d", .seconds(604_800)),
    ])
    func `a length of time is a whole number and a unit`(text: String, length: Duration) throws {
        #expect(try LengthOfTime.parse(text) == length)
    }

    @Test(arguments: ["", "soon", "2", "1.5h", "-1h", "48 h", "36501d", "1w"])
    func `other lengths are refused, with an example`(text: String) {
        let error = #expect(throws: ValidationError.self) { try LengthOfTime.parse(text) }
        #expect(error?.message == "write a whole number and one of ms, s, m, h, d, such as 48h, and 36500d at most.")
    }

    @Test(arguments: ["0", "0h"])
    func `a length of nothing is refused`(text: String) {
        let error = #expect(throws: ValidationError.self) { try LengthOfTime.parse(text) }
        #expect(error?.message == "it must be greater than zero, such as 48h.")
    }

    @Test func `a command that is parsed has lengths, and a wrong one ends it with its value and an example`() throws {
        let arguments = ["warplink", "--input", "in", "--output", "out", "--date", "2026-11-01"]
        let command = try RunCommand.parse(arguments + ["--window", "48h", "--max-age", "6h"])
        #expect(command.window == .seconds(172_800))
        #expect(command.days.options?.maximumAge == .seconds(21_600))
        for option in ["--window", "--max-age"] {
            let error = #expect(throws: (any Error).self) { try RunCommand.parse(arguments + [option, "soon"]) }
            guard let error else { continue }
            #expect(RunCommand.exitCode(for: error).rawValue == 64)
            #expect(RunCommand.message(for: error).contains("'soon'"))
            #expect(RunCommand.message(for: error).contains("such as 48h"))
        }
    }
}
