import Fixtures
import Subprocess
import Testing

#if os(Linux)
    @Suite("The nightly wrapper and its options") struct NightlyOptionsTests: NightlySuite {
        let scratch: ScratchDirectory

        init() throws { scratch = try Self.folderWithSettings() }

        @Test func `decides yesterday where it has no options`() async throws {
            #expect(try await arguments(of: "") == "--yesterday --reprocess-days 0")
        }

        @Test(arguments: ["--force", "--memory 64MB --allow-missing", "--temp-dir=--date"])
        func `decides yesterday unless its options name days`(options: String) async throws {
            #expect(try await arguments(of: options) == "--yesterday --reprocess-days 0 \(options)")
        }

        @Test(arguments: [
            "--date 2026-11-01", "--date=2026-11-01", "--force --from 2026-11-01 --to 2026-11-02", "--yesterday",
            "--stale",
        ])
        func `leaves the days to options that name some`(options: String) async throws {
            #expect(try await arguments(of: options, settings: "REPROCESS_DAYS=2\nMAX_AGE=12h") == options)
        }

        @Test func `gives no option twice: what is given wins over what is set`() async throws {
            let settings = "REPROCESS_DAYS=2\nMAX_AGE=12h\nMAX_UNREADABLE=1%\nMEMORY=1GB\nTHREADS=2"
            let set = "--max-unreadable 1% --threads 2 --memory 1GB --yesterday --reprocess-days 2 --max-age 12h"
            #expect(try await arguments(of: "", settings: settings) == set)
            let given = "--max-age=3d --threads 1 --reprocess-days=4 --max-unreadable=5 --memory 64MB"
            #expect(try await arguments(of: given, settings: settings) == "--yesterday \(given)")
        }

        @Test(arguments: [
            ("2026-11-04", "days are named by --date", ["nightly.conf", "nightly.jsonl"]),
            ("--version", "ascribe --version", ["nightly.conf"]),
        ])
        func `refuses what is no option of a night`(argument: String, message: String, files: [String]) async throws {
            let night = try await runNight(argument)
            #expect(night.exit == .exited(64))
            #expect(night.mail.contains(message) && night.mail.split(separator: "\n").count == 1, "\(night.mail)")
            #expect(scratch.names() == files)
            guard files.count > 1 else { return }
            #expect(try log.map { ($0["message"] as? String)?.contains(message) } == [true])
        }

        @Test(arguments: ["--help", "-h", "--force --help"])
        func `tells how it is called, and starts nothing, wherever that is asked`(options: String) async throws {
            let help = try await runNight(options)
            #expect(help.exit == .exited(0))
            #expect(help.mail.hasPrefix("usage: ascribe-nightly CONFIGURATION"), "\(help.mail)")
            #expect(scratch.names() == ["nightly.conf"])
        }

        @Test func `tells how it is called without a configuration`() async throws {
            let help = try await cron("'\(Self.wrapper)' --help")
            #expect(help.exit == .exited(0))
            #expect(
                help.mail.hasPrefix("usage: ascribe-nightly CONFIGURATION [OPTION of ascribe run ...]\n"),
                "\(help.mail)")
        }
    }
#endif
