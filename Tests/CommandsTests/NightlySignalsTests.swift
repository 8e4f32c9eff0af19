import Fixtures
import Subprocess
import Testing

#if os(Linux)
    @Suite("The nightly wrapper and signals") struct NightlySignalsTests: NightlySuite {
        let scratch: ScratchDirectory

        init() throws { scratch = try Self.folderWithSettings() }

        @Test(arguments: [("TERM", 143), ("HUP", 129)])
        func `passes a signal on once, waits for the program to clean up, and gives its exit code`(
            signal: String, code: Int32
        ) async throws {
            let generate =
                "'\(Program.folder)/ascribe' generate --clicks 60000 --installs 12000 --output '\(work)/logs' --quiet"
            #expect(try await cron(generate).exit == .exited(0))
            try addSettings("INPUT='\(work)/logs'\nOUTPUT='\(work)/days/'")
            let night = try await cron(
                """
                { '\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-02 --max-unreadable 1% & }
                until [ -e '\(work)/.days.lock' ] || ! kill -0 $!; do ls > /dev/null; done
                kill -\(signal) $!
                wait $!
                """)
            #expect(night.exit == .exited(code))
            #expect(scratch.names() == ["days.nightly.lock", "logs", "nightly.conf", "nightly.jsonl"])
            #expect(try log.contains { ($0["message"] as? String)?.contains("interrupted by SIG\(signal)") == true })
            #expect(
                try log.last?["message"] as? String
                    == "failed with exit code \(code); published days are whole, see the messages before")
        }

        @Test func `passes a signal on once, however often it comes`() async throws {
            let deaf = """
                #!/bin/sh
                [ "$1" = --version ] && exit
                trap 'echo TERM >> \(work)/signals' TERM
                trap 'echo HUP >> \(work)/signals' HUP
                until [ -e \(work)/stop ]; do sleep 0.1; done

                """
            try standIn(deaf, named: "deaf", in: "nightly.conf")
            let night = try await cron(
                """
                { '\(Self.wrapper)' '\(work)/nightly.conf' --date 2026-11-01 & }
                until grep -q started '\(work)/nightly.jsonl' 2> /dev/null || ! kill -0 $!; do sleep 0.1; done
                sleep 0.5
                until [ -e '\(work)/signals' ] || ! kill -HUP $!; do sleep 0.3; done
                kill -HUP $!
                kill -TERM $!
                sleep 0.5
                touch '\(work)/stop'
                wait $!
                """)
            #expect(night.exit == .exited(0), "\(night.mail)")
            #expect(scratch.read("signals") == "HUP\n")
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
    }
#endif
