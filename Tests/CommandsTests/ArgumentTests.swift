import ArgumentParser
import Fixtures
import Foundation
import Pipeline
import Testing

@testable import Commands

/// What arguments may say, and what they mean.
@Suite struct ArgumentTests {
    @Test(arguments: [
        ("512MB", 512_000_000), ("64MiB", 67_108_864), ("1GB", 1_000_000_000), ("2 gb", 2_000_000_000),
        ("16000000B", 16_000_000), ("20000kB", 20_000_000), ("1TiB", 1 << 40),
    ])
    func `memory has a unit`(text: String, bytes: Int) throws {
        #expect(try ByteCount.parse(text, atLeast: ByteCount.leastMemory) == bytes)
    }

    private static let noSize = "write a whole number and a unit, such as 512MB, 64MiB or 2GB."
    private static let beyondBounds = "write at least 16MB and at most 1000TB."

    @Test(arguments: [
        ("", noSize), ("512", noSize), ("MB", noSize), ("-1GB", noSize), ("1.5GB", noSize), ("1MB", beyondBounds),
        ("9999999999999GB", beyondBounds), ("99999TB", beyondBounds), ("64 MiB per core", noSize), ("٦٤MB", noSize),
        ("0", beyondBounds), ("00", noSize),
    ])
    func `memory without a unit, too little or too much is refused`(text: String, message: String) {
        let error = #expect(throws: ValidationError.self) { try ByteCount.parse(text, atLeast: ByteCount.leastMemory) }
        #expect(error?.message == message)
    }

    @Test func `a size below what its option asks for is refused, and that size is taken`() throws {
        #expect(try ByteCount.parse("1MB", atLeast: 1_000_000) == 1_000_000)
        let error = #expect(throws: ValidationError.self) { try ByteCount.parse("999kB", atLeast: 1_000_000) }
        #expect(error?.message == "write at least 1MB and at most 1000TB.")
    }

    @Test(arguments: [
        (1_000_000, "write at least 1MB and at most 1000TB."), (999_000, "write at least 999kB and at most 1000TB."),
        (1 << 20, "write at least 1048576B and at most 1000TB."),
    ])
    func `a size out of bounds is told them to the byte`(least: Int, message: String) {
        for text in ["\(least - 1)B", "1001TB", "1000000000000001B", "1024TiB"] {
            let error = #expect(throws: ValidationError.self) { try ByteCount.parse(text, atLeast: least) }
            #expect(error?.message == message, "\(text)")
        }
        #expect(throws: Never.self) { try ByteCount.parse("1000TB", atLeast: least) }
    }

    @Test(arguments: [
        ("0", RunOptions.UnreadableLimit.count(0)), ("12", .count(12)), ("0.1%", .share(0.001)), ("0%", .share(0)),
        ("0.7%", .share(0.007)), ("100%", .share(1)),
    ])
    func `a limit of unreadable lines is a number or a share`(text: String, limit: RunOptions.UnreadableLimit) throws {
        #expect(try RunOptions.UnreadableLimit.parse(text) == limit)
    }

    @Test(arguments: ["", "%", "-1", "101%", "0.5", "nan%", "1e2%", "0x10%", "1 %"])
    func `other limits of unreadable lines are refused`(text: String) {
        let error = #expect(throws: ValidationError.self) { try RunOptions.UnreadableLimit.parse(text) }
        #expect(error?.message == "write a number of lines, such as 12, or a share of all lines, such as 0.1%.")
    }

    @Test(arguments: [
        ("max 100000\n", nil), ("200000 100000\n", 2), ("150000 100000\n", 2), ("5000 100000\n", 1), ("", nil),
        ("0 0", nil),
    ])
    func `a control group's quota counts in whole processors`(text: String, processors: Int?) {
        #expect(ProcessorCount.processors(ofQuota: text) == processors)
    }

    @Test(
        arguments: [
            ("0::/\n", ["": 3], 3), ("0::/\n", [:], nil),
            ("0::/system.slice/nightly.service\n", ["/system.slice/nightly.service": 2], 2),
            ("0::/system.slice/nightly.service\n", ["/system.slice": 4, "/system.slice/nightly.service": 8], 4),
            ("0::/system.slice/nightly.service\n", ["": 1, "/system.slice/nightly.service": 8], 1),
            ("0::/a/b\n", ["/a/b/c": 1, "/c": 1], nil),
            ("2:cpu:/old\n0::/new\n", ["/old": 1, "/new": 2], 2), ("2:cpu:/old\n", ["": 5, "/old": 1], 5),
            ("0::/../other\n", ["": 5, "/other": 1], 5), ("", ["": 5], 5),
        ] as [(String, [String: Int], Int?)])
    func `the least limit counts of the control group and those that it lies in`(
        groups: String, limits: [String: Int], least: Int?
    ) {
        #expect(ControlGroup.least(ofGroups: groups) { limits[$0] } == least)
    }

    @Test(arguments: [
        ("max\n", 512_000_000), ("8589934592\n", 512_000_000), ("640000000\n", 512_000_000),
        ("639999999\n", 511_999_999), ("256000000\n", 128_000_000), ("100000000\n", 16_000_000), ("", 512_000_000),
    ])
    func `a control group's memory bounds what a run takes by itself`(text: String, bytes: Int) {
        #expect(UsualMemory.bytes(within: UsualMemory.limit(of: text)) == bytes)
    }

    @Test func `a folder that cannot be looked at is not taken for one that is missing`() throws {
        let scratch = try ScratchDirectory()
        let path = scratch.path(of: "loop")
        try scratch.link("loop", to: path)
        let error = #expect(throws: CommandFailure.self) {
            try FolderCheck.require(path, option: "--input", else: .inputMissing)
        }
        #expect(
            error?.description
                == "cannot use --input \"\(path)\": it is a symbolic link that leads back to itself; check the path and "
                + "its permissions")
    }

    @Test func `what is neither folder nor file is refused without naming the folder that it lies in`() {
        let error = #expect(throws: CommandFailure.self) {
            try FolderCheck.require("/dev/null", option: "--input", else: .inputMissing)
        }
        #expect(error?.description == "cannot use --input \"/dev/null\": it is not a folder; check the path")
    }

    @Test func `no more processors are used than the process is bound to`() {
        #expect((1...ProcessInfo.processInfo.activeProcessorCount).contains(ProcessorCount.usable))
    }

    @Test(arguments: [
        (["--date", "2026-11-01", "--date", "2026-11-02"], "--date"),
        (["--from=a", "--to=b", "--from", "c"], "--from"),
        (["--output", "other"], "--output"), (["--threads", "1", "--threads=1"], "--threads"),
        (["--clicks", "a", "--installs", "b", "--log-format", "json", "--log-format", "json"], "--log-format"),
        (["--cache-size", "1GB", "--no-cache", "--cache-size", "2GB"], "--cache-size"),
    ])
    func `an option of which one value counts is given once`(arguments: [String], name: String) {
        let all = ["run", "warplink", "--input", "in", "--output", "out"] + arguments
        let error = #expect(throws: CommandFailure.self) { try RepeatedOptions.refuse(in: all, of: RunCommand()) }
        #expect(error?.exitCode == 64)
        #expect(error?.description == "\(name) is given more than once, and only one value counts; write it once")
    }

    @Test(arguments: [
        ["--clicks", "a", "--clicks", "b", "--installs", "c", "--installs=d", "--links", "e", "--links", "f"],
        ["--quiet", "--quiet", "--force", "--force"], ["--memory", "64MB", "--", "--memory", "--memory"], [],
    ])
    func `lists, flags and what is no option may be given again`(arguments: [String]) throws {
        try RepeatedOptions.refuse(in: ["run", "warplink"] + arguments, of: RunCommand())
    }

    @Test func `each command tells its options that take one value`() throws {
        let commands = AscribeCommand.configuration.subcommands
        #expect(commands.count == 10)
        for command in commands {
            let options = try RepeatedOptions.singleValued(command)
            #expect(options.isSuperset(of: ["--log-level", "--log-format"]), "\(command)")
        }
        let ofDiff = try RepeatedOptions.singleValued(DiffCommand.self)
        #expect(ofDiff == ["--from", "--to", "--by", "--examples", "--log-level", "--log-format"])
    }

    @Test(arguments: [
        ("i-1", ["i-1"]), ("b\na\n\nb\n", ["b", "a"]), ("\u{FEFF} i-1\t\r\n\u{A0}i 2 \r\n \r\n", ["i-1", "i 2"]),
        ("a\rb", ["a", "b"]), ("caf\u{E9}\ncafe\u{301}\n", ["caf\u{E9}", "cafe\u{301}"]),
    ])
    func `a file of ids has one a line, each told once`(text: String, ids: [String]) throws {
        #expect(try IDList.ids(in: Array(text.utf8), of: "it").map { Array($0.utf8) } == ids.map { Array($0.utf8) })
    }

    @Test(arguments: [
        ([], "it has no install id; write an id a line"),
        (Array("\r\n \n".utf8), "it has no install id; write an id a line"),
        ([0xFF, 0xFE, 0x61, 0], "it is not UTF-8 text; save it as UTF-8"),
        (
            Array((0...1_000).map { "i-\($0)" }.joined(separator: "\n").utf8),
            "it has more than 1000 install ids, the most that are explained together; split it"
        ),
        (
            Array(repeating: 0x0A, count: (16 << 20) + 1),
            "it is longer than 16 MiB; write an install id a line, at most 1000"
        ),
    ])
    func `a file without ids, with too many, or of something else is refused`(bytes: [UInt8], problem: String) {
        let error = #expect(throws: CommandFailure.self) { try IDList.ids(in: bytes, of: "it") }
        #expect(error?.exitCode == 64)
        #expect(error?.description == "cannot use it: \(problem)")
    }

    @Test func `no command of the help is broken on 80 columns, so that it can be pasted`() {
        for command in [AscribeCommand.self] + AscribeCommand.configuration.subcommands {
            let lines = command.configuration.discussion.split(separator: "\n").drop { $0 != "Examples:" }
            let examples = lines.dropFirst().prefix { $0.hasPrefix("  ") }
            #expect(examples.contains { $0.hasPrefix("  ascribe ") }, "\(command)")
            let shown = AscribeCommand.helpMessage(for: command, columns: 80).split(separator: "\n")
            for example in examples { #expect(shown.contains(example), "\(example)") }
        }
    }

    @Test(arguments: [
        ([], LogFormat.text), (["run", "--log-format", "json"], .json), (["--log-format=json"], .json),
        (["--log-format", "xml"], .text), (["json", "--log-format"], .text),
        (["--log-format", "json", "--log-format", "text"], .text),
    ])
    func `the format of messages is known before the arguments are parsed`(arguments: [String], format: LogFormat) {
        #expect(LogFormat(in: arguments) == format)
    }
}
