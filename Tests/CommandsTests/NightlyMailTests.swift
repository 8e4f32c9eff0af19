import Fixtures
import Foundation
import Subprocess
import Testing

#if os(Linux)
    @Suite("The mail of the nightly wrapper") struct NightlyMailTests: NightlySuite {
        let scratch: ScratchDirectory

        init() throws { scratch = try Self.folderWithSettings() }

        @Test(arguments: ["MAIL_WARNINGS", "FAIL_ON"])
        func `refuses to go by what no warning is about`(setting: String) async throws {
            try addSettings("\(setting)='lost_logs late_line'")
            let night = try await runNight("--date 2026-11-01")
            #expect(night.exit == .exited(78))
            #expect(night.mail.contains("\(setting) names late_line, which no warning is about"))
        }

        /// The second night has a warning, as a day before it is missing.
        @Test(arguments: [("missing_days late_lines", true), ("all", true), ("late_lines", false)])
        func `fails for the warnings that the settings name, once all is published`(named: String, fails: Bool)
            async throws
        {
            try addSettings("FAIL_ON='\(named)'")
            _ = try await runNight("--from 2026-11-01 --to 2026-11-01")
            let night = try await runNight("--date 2026-11-03")
            #expect(night.exit == .exited(fails ? 65 : 0))
            #expect(night.mail.contains("warnings about missing_days, which --fail-on names") == fails)
            #expect(scratch.names(in: "days").contains("date=2026-11-03"))
        }

        @Test func `takes what the page calls worth a mail, with warnings of days that end with 0 and lack rows`()
            async throws
        {
            let section = try #require(ReadmePage("pipelines/nightly/README.md").section("What a run warns of"))
            let setting = try #require(section.firstMatch(of: /```sh\n([^`]+)```/)).1
            for subject in ["empty_logs", "lost_links", "unexpected_days", "missing_days", "fewer_installs"] {
                #expect(setting.contains(subject), "\(subject)")
            }
            let shipped = try String(
                contentsOfFile: Repository.path(of: "pipelines/nightly/nightly.conf"), encoding: .utf8)
            #expect(shipped.contains(setting))
            try addSettings(String(setting))
            let night = try await runNight("--date 2026-11-01")
            #expect(night.exit == .exited(0), "\(night.mail)")
        }

        /// Each has one warning, as a day before it is missing.
        @Test(arguments: [("all", 1), ("late_lines  missing_days", 1), ("late_lines", 0), ("", 0)])
        func `mails the warnings of that night that the settings name`(named: String, count: Int) async throws {
            try addSettings("MAIL_WARNINGS='\(named)'")
            _ = try await runNight("--from 2026-11-01 --to 2026-11-01")
            for options in ["--date 2026-11-03", "--date 2026-11-03 --force"] {
                let night = try await runNight(options)
                #expect(night.exit == .exited(0))
                let mailed = night.mail.split(separator: "\n")
                #expect(mailed.count == count && mailed.allSatisfy { $0.contains(#""about":"missing_days""#) })
                #expect(try log.count { $0["about"] as? String == "missing_days" } == (options.count > 20 ? 2 : 1))
            }
        }

        @Test func `goes on though nobody reads the warnings that it mails`() async throws {
            try addSettings("MAIL_WARNINGS=all")
            _ = try await runNight("--from 2026-11-01 --to 2026-11-01")
            // The reader ends before the night does, and the night's exit code comes another way.
            let night = try await cron(
                """
                exec 3>&1
                { '\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-03 2>&1 >&3; echo "exit $?" >&3; } | :
                """)
            #expect(night.mail == "exit 0\n", "\(night.mail)")
            #expect(try log.last?["message"] as? String == "finished")
        }

        @Test func `mails warnings though a crash left zeros in the log`() async throws {
            try addSettings("MAIL_WARNINGS=all")
            _ = try await runNight("--from 2026-11-01 --to 2026-11-01")
            try scratch.write(String(repeating: "\0", count: 4_096) + "\n", to: "nightly.jsonl")
            let night = try await runNight("--date 2026-11-03")
            #expect(night.mail.split(separator: "\n").count == 1)
        }
    }
#endif
