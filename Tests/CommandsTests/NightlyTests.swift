import Fixtures
import Foundation
import Subprocess
import Testing

/// The wrapper for cron, run as cron runs things: a bare environment, no terminal, another folder.
///
/// It needs flock(1), which other systems than Linux lack.
@Suite("The nightly wrapper") struct NightlyTests {
    @Test func `the pipeline beside it is warplink with paths that name days`() throws {
        func settings(_ name: String) throws -> [String] {
            let text = try String(contentsOfFile: Repository.path(of: "pipelines/\(name).yaml"), encoding: .utf8)
            let lines = text.split(separator: "\n").map(String.init)
            return Array(try lines[#require(lines.firstIndex { $0.hasPrefix("pipeline: ") })...])
        }
        let (nightly, warplink) = (try settings("nightly/pipeline"), try settings("warplink"))
        try #require(nightly.count == warplink.count)
        let different = zip(nightly, warplink).filter { $0 != $1 }
        #expect(different.map { $1.prefix(18) } == ["  path: [clicks-*.", "  path: [installs-"])
        #expect(different.allSatisfy { line, _ in line.contains("/date={date}/*.jsonl.gz']") })
    }

    @Test func `stands in the crontab and in the service as it is called here`() throws {
        for file in ["crontab", "ascribe-nightly.service"] {
            let text = try String(contentsOfFile: Repository.path(of: "pipelines/nightly/\(file)"), encoding: .utf8)
            #expect(text.contains("/usr/local/bin/ascribe-nightly /etc/ascribe/nightly.conf"))
        }
    }

    #if os(Linux)
        private static let wrapper = Repository.path(of: "pipelines/nightly/ascribe-nightly")
        private let scratch: ScratchDirectory
        private var work: String { scratch.path }

        init() throws {
            scratch = try ScratchDirectory()
            let settings = """
                ASCRIBE='\(Program.folder)/ascribe'
                PIPELINE=warplink
                INPUT='\(Repository.path)/samples/warplink'
                OUTPUT='\(scratch.path)/days'
                LOG='\(scratch.path)/nightly.jsonl'
                KEEP_CANDIDATES_DAYS=2
                """
            try scratch.write(settings, to: "nightly.conf")
        }

        /// Runs a line of shell as cron does.
        private func cron(_ line: String) async throws -> (exit: TerminationStatus, mail: String) {
            let bare = ["-i", "HOME=\(work)", "LOGNAME=nobody", "SHELL=/bin/sh", "PATH=/usr/bin:/bin"]
            let result = try await Subprocess.run(
                .name("env"), arguments: .init(bare + ["/bin/sh", "-c", "cd / && \(line)"]), input: .none,
                output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
            return (result.terminationStatus, result.standardOutput + result.standardError)
        }

        /// Runs the wrapper as cron does.
        private func runNight(
            _ options: String = "", settings: String = "nightly.conf"
        ) async throws -> (exit: TerminationStatus, mail: String) {
            try await cron("'\(Self.wrapper)' '\(work)/\(settings)' \(options)")
        }

        /// Writes the settings of `nightly.conf` with others after them.
        private func addSettings(_ more: String, in file: String = "nightly.conf") throws {
            try scratch.write(try #require(scratch.read("nightly.conf")) + "\n\(more)\n", to: file)
        }

        private var log: [[String: Any]] {
            get throws {
                let text = try #require(scratch.read("nightly.jsonl"))
                return try text.split(separator: "\n").map { line in
                    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                }
            }
        }

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

        @Test func `refuses to mail what no warning is about`() async throws {
            try addSettings("MAIL_WARNINGS='lost_logs late_line'")
            let night = try await runNight("--date 2026-11-01")
            #expect(night.exit == .exited(78))
            #expect(night.mail.contains("MAIL_WARNINGS names late_line, which no warning is about"))
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

        @Test func `runs though standard error is closed`() async throws {
            let night = try await runNight("--date 2026-11-01 2>&-")
            #expect(night.exit == .exited(0))
            #expect(try log.last?["message"] as? String == "finished")
            let failed = try await runNight("2>&-", settings: "none.conf")
            #expect(failed.exit == .exited(66))
        }

        @Test(arguments: [("08", 8), ("002", 2), ("00", 0), ("0", 0)])
        func `takes numbers with zeros before them, and settings that change the shell`(text: String, kept: Int)
            async throws
        {
            try addSettings("set -fC\nKEEP_CANDIDATES_DAYS=\(text)\nREPROCESS_DAYS=09")
            let night = try await runNight("--from 2026-11-01 --to 2026-11-03")
            #expect(night.exit == .exited(0))
            #expect(night.mail == "")
            let published = scratch.names(in: "days").filter { !$0.hasPrefix(".") }
            let names = published.filter { scratch.has("days/\($0)/candidates.jsonl.gz") }
            #expect(names == Array(published.suffix(kept)))
            #expect(try log.last?["message"] as? String == "finished", "and every line before it is JSON, too")
        }

        @Test func `tells how it is called, and what is wrong with a configuration from Windows`() async throws {
            let help = try await cron("'\(Self.wrapper)' --help")
            #expect(help.exit == .exited(0))
            #expect(
                help.mail.hasPrefix("usage: ascribe-nightly CONFIGURATION [OPTION of ascribe run ...]\n"),
                "\(help.mail)")
            let settings = try #require(scratch.read("nightly.conf"))
            try scratch.write(settings.replacing("\n", with: "\r\n"), to: "nightly.conf")
            let night = try await runNight()
            #expect(night.exit == .exited(78))
            #expect(night.mail.contains("\(work)/nightly.conf has Windows line endings"), "\(night.mail)")
        }

        @Test(arguments: ["--help", "-h", "--force --help"])
        func `tells how it is called, and starts nothing, wherever that is asked`(options: String) async throws {
            let help = try await runNight(options)
            #expect(help.exit == .exited(0))
            #expect(help.mail.hasPrefix("usage: ascribe-nightly CONFIGURATION"), "\(help.mail)")
            #expect(scratch.names() == ["nightly.conf"])
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

        /// Writes a script that stands in for the program, and settings that name it.
        private func standIn(_ script: String, named name: String, settings more: String = "", in file: String) throws {
            try scratch.write(script, to: name)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(work)/\(name)")
            try addSettings("ASCRIBE='\(work)/\(name)'\n\(more)", in: file)
        }

        /// What the program is called with, after the folders and the format that it always gets.
        private func arguments(of options: String, settings more: String = "") async throws -> String {
            let recorder = "#!/bin/sh\n[ \"$1\" = --version ] || printf '%s\\n' \"$*\" > '\(work)/arguments'\n"
            try standIn(recorder, named: "recorder", settings: more, in: "recorder.conf")
            let night = try await runNight(options, settings: "recorder.conf")
            #expect(night.exit == .exited(0), "\(night.mail)")
            let text = try #require(scratch.read("arguments"))
            let head = "run --input \(Repository.path)/samples/warplink --output \(work)/days --log-format json "
            #expect(text.hasPrefix(head) && text.hasSuffix(" -- warplink\n"), "\(text)")
            return String(text.dropFirst(head.count).dropLast(" -- warplink\n".count))
        }

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

        @Test func `passes a signal on once, waits for the program to clean up, and gives its exit code`() async throws
        {
            let generate =
                "'\(Program.folder)/ascribe' generate --clicks 60000 --installs 12000 --output '\(work)/logs' --quiet"
            #expect(try await cron(generate).exit == .exited(0))
            try addSettings("INPUT='\(work)/logs'\nOUTPUT='\(work)/days/'")
            let night = try await cron(
                """
                { '\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-02 --max-unreadable 1% & }
                until [ -e '\(work)/.days.lock' ] || ! kill -0 $!; do ls > /dev/null; done
                kill -TERM $!
                wait $!
                """)
            #expect(night.exit == .exited(143))
            #expect(scratch.names() == ["days.nightly.lock", "logs", "nightly.conf", "nightly.jsonl"])
            #expect(try log.contains { ($0["message"] as? String)?.contains("interrupted by SIGTERM") == true })
            #expect(
                try log.last?["message"] as? String
                    == "failed with exit code 143; published days are whole, see the messages before")
        }

        @Test(arguments: [
            ("LOG=/nowhere/nightly.jsonl", 73, "cannot write to LOG, /nowhere/nightly.jsonl; check"),
            ("OUTPUT=/nowhere/days", 73, "cannot create /nowhere/days.nightly.lock, the lock file beside OUTPUT"),
            ("KEEP_CANDIDATES_DAYS=many", 78, "KEEP_CANDIDATES_DAYS is not a number"),
            ("REPROCESS_DAYS=-1", 78, "REPROCESS_DAYS is not a number"),
            ("KEEP_CANDIDATES_DAYS=123456", 78, "KEEP_CANDIDATES_DAYS is not a number"),
            ("KEEP_CANDIDATES_DAYS='2 '", 78, "KEEP_CANDIDATES_DAYS is not a number"),
            ("PIPELINE='", 78, "/nightly.conf is not a shell script"),
            ("ASCRIBE=/nowhere/ascribe", 69, "ASCRIBE, /nowhere/ascribe, is no program that can be run"),
            ("ASCRIBE='/a \\\"b\\\\'", 69, #"ASCRIBE, /a \\\"b\\\\, is no program"#),
            ("ASCRIBE=/tmp", 69, "no program"),
            ("exit 3", 78, "/nightly.conf ends the script"),
            ("set -e; false", 78, "/nightly.conf ends the script"),
            ("x=$UNDEFINED; PIPELINE=--help", 78, "failed with exit code 78"),
            ("MEMROY=1GB", 78, "/nightly.conf, line 7: MEMROY is no setting of a night; correct"),
            (" # more\n  \tTHREADS_=2 # one: two\n", 78, "/nightly.conf, line 8: THREADS_ is no setting"),
            ("MAX_AGE = 36h", 78, "line 7: a blank beside the ="),
            ("THREADS= 2", 78, "line 7: a blank beside the ="),
            ("MAX_AGE=1 h", 78, "line 7: a blank beside the = or in the value; take it out"),
            ("REPROCESS_DAYS=2 days # of late lines", 78, "line 7: a blank"),
            ("INPUT=$PWD/my logs", 78, "line 7: a blank"),
            ("export MAX_AGE='1' h", 78, "line 7: a blank"),
            ("Memory=1GB", 78, "line 7: Memory is no setting"),
            ("OUTPUT=//", 78, "OUTPUT names no folder of its own"),
            ("OUTPUT=./", 78, "OUTPUT names no folder of its own"),
            ("OUTPUT=days/..", 78, "OUTPUT names no folder of its own"),
        ])
        func `says what is wrong with its settings, and starts nothing`(
            setting: String, code: Int32, message: String
        ) async throws {
            try addSettings(setting)
            let night = try await runNight("--date 2026-11-01")
            #expect(night.exit == .exited(code))
            #expect(night.mail.contains(message), "\(night.mail)")
            // The program says itself what it finds.
            let isFound = message.hasPrefix("failed with")
            #expect(night.mail.split(separator: "\n").count == (isFound ? 2 : 1), "\(night.mail)")
            #expect(!scratch.has("days"))
        }

        @Test func `takes a configuration whose name looks like an option`() async throws {
            try scratch.write(try #require(scratch.read("nightly.conf")), to: "-night.conf")
            let night = try await cron("cd '\(work)' && '\(Self.wrapper)' -night.conf --date 2026-11-01")
            #expect(night.exit == .exited(0), "\(night.mail)")
            #expect(scratch.has("days/date=2026-11-01/attributions.jsonl.gz"))
        }

        @Test func `takes variables of the configuration's own, and those of the environment`() async throws {
            let own = "_own=64 own_2=MB\n# MEMROY=1GB\nexport LANG=C"
            let settings = "\(own)\nTZ=UTC\nPATH=$PATH\nMEMORY=$_own$own_2 # small"
            #expect(try await arguments(of: "--stale", settings: settings) == "--memory 64MB --stale")
        }

        @Test func `takes blanks within quotes, and several settings of one line`() async throws {
            let settings = "LOG='\(work)/a log' MEMORY=1GB; THREADS=1 \\\nMAX_UNREADABLE=\"5%\" 2> /dev/null"
            #expect(
                try await arguments(of: "--stale", settings: settings)
                    == "--max-unreadable 5% --threads 1 --memory 1GB --stale")
        }

        @Test func `tolerates as many unreadable lines as its settings say, in history that is filled in as well`()
            async throws
        {
            let history = "--from 2026-11-01 --to 2026-11-02"
            #expect(try await arguments(of: history, settings: "MAX_UNREADABLE=") == history)
            #expect(
                try await arguments(of: history, settings: "MAX_UNREADABLE=5%") == "--max-unreadable 5% \(history)")
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

        @Test func `passes a signal on once, however often it comes`() async throws {
            let deaf = """
                #!/bin/sh
                [ "$1" = --version ] && exit
                trap 'echo TERM >> \(work)/signals' TERM
                until [ -e \(work)/stop ]; do sleep 0.1; done

                """
            try standIn(deaf, named: "deaf", in: "nightly.conf")
            let night = try await cron(
                """
                { '\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-01 & }
                until grep -q started '\(work)/nightly.jsonl' 2> /dev/null; do sleep 0.1; done
                sleep 0.5
                until [ -e '\(work)/signals' ]; do kill -HUP $! && sleep 0.3; done
                kill -HUP $!
                kill -TERM $!
                sleep 0.5
                touch '\(work)/stop'
                wait $!
                """)
            #expect(night.exit == .exited(0), "\(night.mail)")
            #expect(scratch.read("signals") == "TERM\n")
        }

        @Test(arguments: [("ABRT", 134), ("KILL", 137), ("SEGV", 139)])
        func `says that the program was killed, and every line of the log is JSON`(
            signal: String, code: Int32
        ) async throws {
            let killed = "#!/bin/sh\n[ \"$1\" = --version ] || { ulimit -c 0; kill -\(signal) $$; }\n"
            try standIn(killed, named: "killed", in: "nightly.conf")
            let night = try await runNight("--date 2026-11-01")
            #expect(night.exit == .exited(code))
            #expect(try log.map { $0["level"] as? String } == ["info", "error"])
            #expect(try (log.last?["message"] as? String)?.hasPrefix("killed") == true)
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

        @Test(arguments: ["sh", "grep", "sed", "tr"])
        func `names a program that it needs to read its configuration`(program: String) async throws {
            let others = ["sh", "grep", "sed", "tr"].filter { $0 != program }
            let links =
                "mkdir '\(work)/bin'; for name in \(others.joined(separator: " ")); do ln -s $(command -v $name) '\(work)/bin'; done"
            #expect(try await cron(links).exit == .exited(0))
            let night = try await cron("PATH='\(work)/bin' /bin/sh '\(Self.wrapper)' '\(work)/nightly.conf'")
            #expect(night.exit == .exited(69))
            #expect(night.mail.contains("\(program) is not in PATH; "), "\(night.mail)")
        }

        @Test(arguments: ["date", "flock", "sort"])
        func `names a program that it needs and PATH does not lead to, in JSON`(program: String) async throws {
            let others = ["date", "flock", "grep", "sort", "tail", "rm"].filter { $0 != program }
            let links = "for name in \(others.joined(separator: " ")); do ln -s $(command -v $name) bin; done"
            #expect(try await cron("cd '\(work)'; mkdir bin; \(links)").exit == .exited(0))
            try addSettings("PATH='\(work)/bin'")
            let night = try await runNight("--date 2026-11-01")
            #expect(night.exit == .exited(69))
            let messages = try log.compactMap { $0["message"] as? String }
            #expect(messages.map { $0.hasPrefix("\(program) is not in PATH; ") } == [true])
            #expect(night.mail.split(separator: "\n").count == 1, "\(night.mail)")
        }

        @Test func `tells a lock that cannot be had from another night`() async throws {
            try standIn("#!/bin/sh\nexit 71\n", named: "flock", in: "unused.conf")
            let path = "PATH='\(work)':$PATH"
            let night = try await cron("\(path) '\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-01")
            #expect(night.exit == .exited(73))
            #expect(night.mail.contains("cannot lock \(work)/days.nightly.lock; check that"), "\(night.mail)")
            #expect(!scratch.has("days"))
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
    #endif
}
