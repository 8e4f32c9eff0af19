import Fixtures
import Foundation
import Subprocess
import Testing

#if os(Linux)
    /// Tests that run the nightly wrapper as cron runs things: a bare environment, no terminal, another folder.
    ///
    /// It needs flock(1), which other systems than Linux lack.
    protocol NightlySuite: Sendable {
        /// Where `nightly.conf` lies, and all that nights write.
        var scratch: ScratchDirectory { get }
    }

    extension NightlySuite {
        static var wrapper: String { Repository.path(of: "pipelines/nightly/ascribe-nightly") }

        var work: String { scratch.path }

        /// A folder with settings for nights over the samples.
        static func folderWithSettings() throws -> ScratchDirectory {
            let scratch = try ScratchDirectory()
            let settings = """
                ASCRIBE='\(Program.folder)/ascribe'
                PIPELINE=warplink
                INPUT='\(Repository.path)/samples/warplink'
                OUTPUT='\(scratch.path)/days'
                LOG='\(scratch.path)/nightly.jsonl'
                KEEP_CANDIDATES_DAYS=2
                """
            try scratch.write(settings, to: "nightly.conf")
            return scratch
        }

        /// Runs a line of shell as cron does.
        func cron(_ line: String) async throws -> (exit: TerminationStatus, mail: String) {
            let bare = ["-i", "HOME=\(work)", "LOGNAME=nobody", "SHELL=/bin/sh", "PATH=/usr/bin:/bin"]
            let result = try await Subprocess.run(
                .name("env"), arguments: .init(bare + ["/bin/sh", "-c", "cd / && \(line)"]), input: .none,
                output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
            return (result.terminationStatus, result.standardOutput + result.standardError)
        }

        /// Runs the wrapper as cron does.
        func runNight(
            _ options: String = "", settings: String = "nightly.conf"
        ) async throws -> (exit: TerminationStatus, mail: String) {
            try await cron("'\(Self.wrapper)' '\(work)/\(settings)' \(options)")
        }

        /// Writes the settings of `nightly.conf` with others after them.
        func addSettings(_ more: String, in file: String = "nightly.conf") throws {
            try scratch.write(try #require(scratch.read("nightly.conf")) + "\n\(more)\n", to: file)
        }

        var log: [[String: Any]] {
            get throws {
                let text = try #require(scratch.read("nightly.jsonl"))
                return try text.split(separator: "\n").map { line in
                    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                }
            }
        }

        /// Writes a script that stands in for the program, and settings that name it.
        func standIn(_ script: String, named name: String, settings more: String = "", in file: String) throws {
            try scratch.write(script, to: name)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(work)/\(name)")
            try addSettings("ASCRIBE='\(work)/\(name)'\n\(more)", in: file)
        }

        /// What the program is called with, after the folders and the format that it always gets.
        func arguments(of options: String, settings more: String = "") async throws -> String {
            let recorder = "#!/bin/sh\n[ \"$1\" = --version ] || printf '%s\\n' \"$*\" > '\(work)/arguments'\n"
            try standIn(recorder, named: "recorder", settings: more, in: "recorder.conf")
            let night = try await runNight(options, settings: "recorder.conf")
            #expect(night.exit == .exited(0), "\(night.mail)")
            let text = try #require(scratch.read("arguments"))
            let head = "run --input \(Repository.path)/samples/warplink --output \(work)/days --log-format json "
            #expect(text.hasPrefix(head) && text.hasSuffix(" -- warplink\n"), "\(text)")
            return String(text.dropFirst(head.count).dropLast(" -- warplink\n".count))
        }
    }
#endif
