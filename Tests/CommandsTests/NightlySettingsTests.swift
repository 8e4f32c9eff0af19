import Fixtures
import Subprocess
import Testing

#if os(Linux)
    @Suite("The nightly wrapper and its settings") struct NightlySettingsTests: NightlySuite {
        let scratch: ScratchDirectory

        init() throws { scratch = try Self.folderWithSettings() }

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

        @Test(arguments: [
            ("LOG=/nowhere/nightly.jsonl", 73, "cannot write to LOG, /nowhere/nightly.jsonl; check"),
            ("LOG=/proc/sys/kernel/ostype", 73, "write to LOG, /proc/sys/kernel/ostype; it is there and belongs to "),
            ("LOG=/tmp", 73, "cannot write to LOG, /tmp; what is there is no file"),
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
            ("set MAX_AGE=36h", 78, "/nightly.conf, line 7: no line of a configuration; write"),
            ("setenv MAX_AGE 36h", 78, "line 7: no line"),
            ("\tMAX_AGE 36h", 78, "line 7: no line"),
            ("MAX_AGE: 36h", 78, "line 7: no line"),
            ("MAX-AGE=36h", 78, "line 7: no line"),
            ("$MAX_AGE=36h", 78, "line 7: no line"),
            ("# more\n[nightly]", 78, "line 8: no line"),
            ("\u{FEFF}# more", 78, "line 7: no line"),
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

        @Test func `keeps its options whatever its settings do to those of a shell`() async throws {
            let settings = "[ -n \"$1\" ] && THREADS=1\ncase x in DEV | TEST) ;; esac\nset -- 2GB more\nMEMORY=$1"
            #expect(
                try await arguments(of: "--dry-run", settings: settings)
                    .hasSuffix("--threads 1 --memory 2GB --yesterday --reprocess-days 0 --dry-run"))
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

        @Test func `refuses a configuration with Windows line endings`() async throws {
            let settings = try #require(scratch.read("nightly.conf"))
            try scratch.write(settings.replacing("\n", with: "\r\n"), to: "nightly.conf")
            let night = try await runNight()
            #expect(night.exit == .exited(78))
            #expect(night.mail.contains("\(work)/nightly.conf has Windows line endings"), "\(night.mail)")
        }
    }
#endif
