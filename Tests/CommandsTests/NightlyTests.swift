import Fixtures
import Foundation
import Subprocess
import Testing

#if os(Linux)
    @Suite("The nightly wrapper") struct NightlyTests: NightlySuite {
        let scratch: ScratchDirectory

        init() throws { scratch = try Self.folderWithSettings() }

        @Test func `publishes days without a word to cron, and keeps the candidates of the last ones`() async throws {
            let days = "--from 2026-11-01 --to 2026-11-03"
            let night = try await runNight(days)
            #expect(night.exit == .exited(0))
            #expect(night.mail == "")
            let published = scratch.names(in: "days").filter { !$0.hasPrefix(".") }
            #expect(published == ["date=2026-11-01", "date=2026-11-02", "date=2026-11-03"])
            let kept = published.filter { scratch.has("days/\($0)/candidates.jsonl.gz") }
            #expect(kept == ["date=2026-11-02", "date=2026-11-03"])
            let copies = ["date=2026-11-03.before", "date=old"].map { "days/\($0)/candidates.jsonl.gz" }
            for copy in copies { try scratch.write("", to: copy) }
            #expect(try log.first?["message"] as? String == "started")
            let said = try log.filter { $0["date"] != nil }
            #expect(said.compactMap { $0["date"] as? String } == ["2026-11-01", "2026-11-02", "2026-11-03"])
            #expect(said.compactMap { $0["attributed"] as? Int }.reduce(0, +) > 0)
            #expect(try log.last?["message"] as? String == "finished")
            let again = try await runNight(days)
            #expect(again.exit == .exited(0))
            #expect(try log.count { ($0["message"] as? String)?.contains("is up to date") == true } == 3)
            let left = copies + kept.map { "days/\($0)/candidates.jsonl.gz" }
            #expect(left.allSatisfy(scratch.has), "copies are no days")
        }

        @Test func `tells by --dry-run what it would decide, and removes and decides nothing`() async throws {
            _ = try await runNight("--from 2026-11-01 --to 2026-11-02")
            let before = try log.count
            try addSettings("KEEP_CANDIDATES_DAYS=1", in: "one.conf")
            let dry = try await runNight("--from 2026-11-01 --to 2026-11-03 --dry-run", settings: "one.conf")
            #expect(dry.exit == .exited(0))
            #expect(dry.mail.contains("2026-11-03  to be decided: it is not published\n"), "\(dry.mail)")
            #expect(!scratch.has("days/date=2026-11-03"))
            #expect(scratch.has("days/date=2026-11-01/candidates.jsonl.gz"))
            let said = try log.suffix(try log.count - before).compactMap { $0["message"] as? String }
            #expect(
                said == [
                    "dry run started", "2026-11-01 is up to date", "2026-11-02 is up to date",
                    "2026-11-03 is to be decided", "dry run finished",
                ])
        }

        @Test func `works with the settings and the pipeline that lie beside it, other folders alone`() async throws {
            let generate =
                "'\(Program.folder)/ascribe' generate --clicks 600 --installs 120 --layout days --output '\(work)/logs' --quiet"
            #expect(try await cron(generate).exit == .exited(0))
            let shipped = Repository.path(of: "pipelines/nightly")
            #expect(try await cron("sh -n '\(shipped)/nightly.conf'").exit == .exited(0))
            let folders = """
                . '\(shipped)/nightly.conf'
                ASCRIBE='\(Program.folder)/ascribe'
                PIPELINE='\(shipped)/pipeline.yaml'
                INPUT='\(work)/logs'
                OUTPUT='\(work)/days'
                LOG='\(work)/nightly.jsonl'
                """
            try scratch.write(folders, to: "shipped.conf")
            let days = "--from 2026-11-01 --to 2026-11-03"
            let night = try await runNight("\(days) --max-unreadable 1%", settings: "shipped.conf")
            #expect(night.exit == .exited(0), "\(night.mail)")
            #expect(night.mail == "")
            let published = scratch.names(in: "days").filter { !$0.hasPrefix(".") }
            #expect(published == ["date=2026-11-01", "date=2026-11-02", "date=2026-11-03"])
        }

        @Test func `lets the group read what it writes, and nobody else`() async throws {
            let night = try await cron("umask 022; '\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-01")
            #expect(night.exit == .exited(0))
            for name in ["nightly.jsonl", "days/date=2026-11-01/state.jsonl.gz", "days/.cache"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(work)/\(name)")
                let mode = try #require(attributes[.posixPermissions] as? Int)
                #expect(mode & 0o777 == (name.hasSuffix("cache") ? 0o750 : 0o640), "\(name)")
            }
        }

        @Test func `passes the program's exit code on, and logs what went wrong as JSON`() async throws {
            let night = try await runNight("--date 2026-11-31")
            #expect(night.exit == .exited(64))
            // Cron mails what is printed and does not look at exit codes.
            let mail = night.mail.split(separator: "\n")
            #expect(mail.count == 2, "\(mail)")
            #expect(mail.first?.contains("2026-11-31") == true, "the program's last words")
            #expect(mail.last?.contains(#""level":"error","message":"failed with exit code 64;"#) == true)
            #expect(try log.contains { ($0["message"] as? String)?.contains("2026-11-31") == true })
            #expect(try log.last?["level"] as? String == "error")
            // A day that has logs, but none so young.
            let stopped = try await runNight("--date 2026-11-01 --max-age 1ms")
            #expect(stopped.exit == .exited(66))
            #expect(stopped.mail.contains(" old, more than --max-age 1ms allows; "), "\(stopped.mail)")
            #expect(!scratch.has("days/date=2026-11-01"))
        }

        @Test func `looks at the age of logs every night, but not where history is filled in`() async throws {
            try addSettings("MAX_AGE=12h\nMEMORY=1TB")
            let night = try await runNight()
            #expect(night.exit == .exited(66))
            #expect(night.mail.contains(" old, more than --max-age 12h allows; "), "\(night.mail)")
            let history = "--from 2026-11-01 --to 2026-11-02 --memory 64MB"
            #expect(try await runNight(history).exit == .exited(0))
            let manifest = try #require(scratch.read("days/date=2026-11-01/run.json"))
            #expect(manifest.contains("\"memory\": 64000000"), "what is given wins over what is set")
        }

        @Test func `runs though standard error is closed`() async throws {
            let night = try await runNight("--date 2026-11-01 2>&-")
            #expect(night.exit == .exited(0))
            #expect(try log.last?["message"] as? String == "finished")
            let failed = try await runNight("2>&-", settings: "none.conf")
            #expect(failed.exit == .exited(66))
        }

        @Test func `publishes the day though its log is full, and says so`() async throws {
            try addSettings("LOG=/dev/full")
            let night = try await runNight("--date 2026-11-01")
            #expect(night.exit == .exited(0))
            #expect(night.mail.contains("LOG cannot be written"), "\(night.mail)")
            #expect(night.mail.split(separator: "\n").count == 1, "\(night.mail)")
            #expect(scratch.has("days/date=2026-11-01/attributions.jsonl.gz"))
        }

        @Test func `takes no older night's error for its own where its log is full`() async throws {
            let old = #"{"time":"2026-10-31T03:00:00Z","level":"error","message":"an older night"}"# + "\n"
            try scratch.write(old, to: "nightly.jsonl")
            try addSettings("PIPELINE=nowhere.yaml")
            // No file may grow, as on a full disk.
            let night = try await cron(
                "trap '' XFSZ; ulimit -f 0; '\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-01")
            #expect(night.exit == .exited(78))
            let mail = night.mail.split(separator: "\n")
            #expect(mail.count == 2 && mail.first?.contains("LOG cannot be written") == true, "\(mail)")
            #expect(scratch.read("nightly.jsonl") == old)
        }

        @Test func `begins a line of its own where a full disk has cut the last one of its log`() async throws {
            let cut = #"{"time":"2026-10-31T03:00:00Z","lev"#
            try scratch.write(cut, to: "nightly.jsonl")
            let night = try await runNight("--date 2026-11-01")
            #expect(night.exit == .exited(0))
            let lines = try #require(scratch.read("nightly.jsonl")).split(separator: "\n").map(String.init)
            try #require(lines.count > 2)
            #expect(lines[0] == cut && lines[1].contains(#""message":"started""#), "\(lines)")
        }

        @Test func `does not start while another night runs, nor without its settings`() async throws {
            let night = try await cron(
                "flock '\(work)/days.nightly.lock' '\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-01")
            #expect(night.exit == .exited(75))
            #expect(night.mail.contains("still running and holds \(work)/days.nightly.lock; nothing"), "\(night.mail)")
            try scratch.write("OUTPUT=x\n", to: "empty.conf")
            let unset = try await runNight(settings: "empty.conf")
            #expect(unset.exit == .exited(78))
            #expect(unset.mail.contains("PIPELINE is not set in \(work)/empty.conf"))
            let unread = try await runNight(settings: "none.conf")
            #expect(unread.exit == .exited(66))
            #expect(unread.mail.contains("cannot read \(work)/none.conf as the configuration"), "\(unread.mail)")
        }

        @Test(arguments: ["mv nightly.jsonl old", "mv nightly.jsonl old; : > nightly.jsonl", ": > nightly.jsonl"])
        func `says why it failed though its log is rotated meanwhile`(rotation: String) async throws {
            let rotated = """
                #!/bin/sh
                [ "$1" = --version ] && exit
                cd '\(work)'
                \(rotation)
                echo '{"level":"error","message":"why"}' >&2
                exit 66

                """
            try standIn(rotated, named: "rotated", in: "nightly.conf")
            let night = try await runNight()
            #expect(night.exit == .exited(66))
            let mail = night.mail.split(separator: "\n")
            #expect(mail.count == 2 && mail.first?.contains(#""message":"why""#) == true, "\(mail)")
        }

        @Test func `takes a LOG that is standard error for none`() async throws {
            try addSettings("LOG=/dev/stderr")
            let night = try await runNight("--date 2026-11-31")
            #expect(night.exit == .exited(64))
            let mail = night.mail.split(separator: "\n")
            #expect(mail.count == 3 && Set(mail).count == 3, "each message once: \(mail)")
        }

        /// Whoever runs the test, root as well, nobody may write to the file that the link leads to.
        @Test func `says who owns a lock file that it cannot write to`() async throws {
            try scratch.link("days.nightly.lock", to: "/proc/sys/kernel/ostype")
            let night = try await runNight("--date 2026-11-01")
            #expect(night.exit == .exited(73))
            #expect(night.mail.contains("cannot write to \(work)/days.nightly.lock, the lock file"), "\(night.mail)")
            #expect(night.mail.contains("; it is there and belongs to "), "\(night.mail)")
            #expect(!scratch.has("days"))
        }

        /// Whoever opens a pipe waits for somebody who reads it.
        @Test func `does not wait for a pipe in the place of its lock file`() async throws {
            let night = try await cron(
                "mkfifo '\(work)/days.nightly.lock'; '\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-01")
            #expect(night.exit == .exited(73))
            #expect(night.mail.contains("the lock file beside OUTPUT; what is there is no file"), "\(night.mail)")
        }

        @Test func `tells a lock that cannot be had from another night`() async throws {
            try standIn("#!/bin/sh\nexit 71\n", named: "flock", in: "unused.conf")
            let path = "PATH='\(work)':$PATH"
            let night = try await cron("\(path) '\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-01")
            #expect(night.exit == .exited(73))
            #expect(night.mail.contains("cannot lock \(work)/days.nightly.lock; check that"), "\(night.mail)")
            #expect(!scratch.has("days"))
        }
    }
#endif
